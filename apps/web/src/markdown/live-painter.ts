import { createBlockStream, type StreamTail } from './block-stream.ts';
import { decorate } from './decorate.ts';
import { knownLanguage, requestHighlighter } from './highlight-code.ts';
import type { MarkdownLabels } from './markdown-labels.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** Paints a growing text into an element: finished blocks once, the unfinished tail at most once a frame. */
export interface LivePainter {
  /** Paints `text`; with `isLive` false everything is finished at once. */
  show(text: string, isLive: boolean): void;
  /** Cancels what is planned. */
  stop(): void;
}

/** Painting takes at most a quarter of the time: after a paint of n ms the next waits 3n ms, up to this many. */
const longestPauseMs = 250;

interface PaintedFence {
  readonly id: number;
  readonly code: Text;
  length: number;
}

const fragmentOf = (html: string): DocumentFragment => {
  const template = document.createElement('template');
  template.innerHTML = sanitizeHtml(html);
  return template.content;
};

/** Keeps the tail: HTML that is replaced, or one text node that only grows while a code fence is open. */
const createTail = (tail: HTMLElement) => {
  let fence: PaintedFence | null = null;
  const openFence = (id: number, language: string): PaintedFence => {
    if (knownLanguage(language) !== null) requestHighlighter();
    const code = document.createTextNode('');
    const box = document.createElement('div');
    box.className = 'md-code md-open';
    box.innerHTML = '<div class="md-code-head"><span class="md-lang"></span></div><pre><code></code></pre>';
    box.querySelector('.md-lang')?.append(language);
    box.querySelector('code')?.append(code);
    tail.replaceChildren(box);
    return { id, code, length: 0 };
  };
  return (next: StreamTail, labels: MarkdownLabels): void => {
    if (next.kind === 'html') {
      fence = null;
      const content = fragmentOf(next.html);
      decorate(content, labels);
      tail.replaceChildren(content);
      return;
    }
    if (fence === null || fence.id !== next.id) fence = openFence(next.id, next.language);
    fence.code.appendData(next.text.slice(fence.length));
    fence.length = next.text.length;
  };
};

/** Creates a painter for an empty element. `labels` is read at every paint. */
export const createLivePainter = (root: HTMLElement, labels: () => MarkdownLabels): LivePainter => {
  let stream = createBlockStream();
  let seen = '';
  let painted: number[] = [];
  let isLive = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;
  const tail = document.createElement('div');
  tail.className = 'md-tail';
  const paintTail = createTail(tail);

  const reset = (): void => {
    painted = [];
    root.replaceChildren(tail);
  };
  const restart = (): void => {
    stream = createBlockStream();
    seen = '';
    tail.replaceChildren();
    reset();
  };

  const paintBlocks = (): void => {
    if (painted.some((id, at) => stream.blocks[at]?.id !== id)) reset();
    const fresh = stream.blocks.slice(painted.length);
    if (fresh.length === 0) return;
    const content = fragmentOf(fresh.map((block) => block.html).join(''));
    decorate(content, labels());
    root.insertBefore(content, tail);
    painted.push(...fresh.map((block) => block.id));
  };

  const paint = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const startedAt = performance.now();
    if (isLive) {
      const next = stream.settle();
      paintBlocks();
      paintTail(next, labels());
    } else {
      stream.finish();
      paintBlocks();
      tail.remove();
    }
    const endedAt = performance.now();
    nextAt = endedAt + Math.min(longestPauseMs, (endedAt - startedAt) * 3);
  };

  root.append(tail);
  return {
    show: (text, live) => {
      if (!text.startsWith(seen)) restart();
      else if (!isLive && text === seen) return;
      else if (!isLive) restart();
      stream.append(text.slice(seen.length));
      seen = text;
      isLive = live;
      root.toggleAttribute('data-live', live);
      const pause = nextAt - performance.now();
      if (!live || pause <= 0) paint();
      else timer ??= setTimeout(paint, pause);
    },
    stop: () => clearTimeout(timer),
  };
};
