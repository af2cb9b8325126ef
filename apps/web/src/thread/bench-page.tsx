import { createSseParser } from '@my-agent-crew/client';
import type { TurnEvent, TurnFrame } from '@my-agent-crew/contract';
import '../styles/fonts.css';
import { createIngest, joinDeltas } from '../state/ingest.ts';
import { longLog, mountThread, threadWith, userMessage } from './thread-fixture.tsx';

/** What one stream did to the page. All in ms, but for the count. */
export interface StreamFigures {
  /** From the request to the painted end. */
  readonly total: number;
  readonly longest: number;
  readonly over50: number;
  /** How late a timer of 10 ms came, 95 of 100 times at most. */
  readonly lag95: number;
}

/** What the bench calls on its page. */
export interface BenchPage {
  openThread(messages: number): Promise<{ ms: number; nodes: number }>;
  openPlain(messages: number): Promise<{ ms: number; nodes: number }>;
  stream(address: string, isPlain: boolean): Promise<StreamFigures>;
}

const size = { width: 1100, height: 800 };

const painted = async (): Promise<void> => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await new Promise((resolve) => setTimeout(resolve));
};

/** A plain box that scrolls: the least a page can do with the same words. */
const openBox = (words: string): { box: HTMLElement; text: Text } => {
  const box = document.createElement('div');
  box.style.cssText = `width:${size.width}px;height:${size.height}px;overflow:auto;white-space:pre-wrap`;
  const text = document.createTextNode(words);
  box.append(text);
  document.body.append(box);
  return { box, text };
};

const wordsOf = (messages: number): string =>
  longLog(messages)
    .map((message) => (message.role === 'tool' ? message.output : message.text))
    .join('\n\n');

/** Watches what keeps the page from answering, until it is stopped. */
const watchTasks = () => {
  const tasks: number[] = [];
  const lags: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push(entry.duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  let expected = performance.now() + 10;
  const timer = setInterval(() => {
    const now = performance.now();
    lags.push(Math.max(0, now - expected));
    expected = now + 10;
  }, 10);
  return () => {
    clearInterval(timer);
    for (const entry of observer.takeRecords()) tasks.push(entry.duration);
    observer.disconnect();
    lags.sort((a, b) => a - b);
    return {
      // Tasks under 50 ms are not reported; then the latest timer tells how long the longest was at most.
      longest: tasks.length > 0 ? Math.max(...tasks) : (lags.at(-1) ?? 0),
      over50: tasks.length,
      lag95: lags[Math.floor(lags.length * 0.95)] ?? 0,
    };
  };
};

const readStream = async (address: string, onFrame: (frame: TurnFrame) => void): Promise<void> => {
  const response = await fetch(address);
  const parser = createSseParser();
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return;
    for (const frame of parser.push(part.value))
      if (frame.data !== '') onFrame(JSON.parse(frame.data) as TurnFrame);
  }
};

const createThreadSink = () => {
  const thread = mountThread(
    threadWith([userMessage(0, 'Kể thật dài.')], { conversation_id: 'bench' }),
    size,
  );
  return {
    apply: (frames: readonly TurnFrame[]) => thread.apply(joinDeltas(frames) as TurnEvent[]),
    isWhole: (length: number) =>
      thread.state.messages.some((message) => message.role === 'assistant' && message.text.length === length),
  };
};

const createPlainSink = () => {
  const { box, text } = openBox('');
  let length = 0;
  return {
    apply: (frames: readonly TurnFrame[]) => {
      for (const frame of joinDeltas(frames)) if (frame.type === 'text_delta') text.appendData(frame.text);
      length = text.length;
      box.scrollTop = box.scrollHeight;
    },
    isWhole: (wanted: number) => length === wanted,
  };
};

const page: BenchPage = {
  openThread: async (messages) => {
    const state = threadWith(longLog(messages));
    const startedAt = performance.now();
    mountThread(state, size);
    await painted();
    return { ms: performance.now() - startedAt, nodes: document.querySelectorAll('body *').length };
  },
  openPlain: async (messages) => {
    const words = wordsOf(messages);
    const startedAt = performance.now();
    const { box } = openBox(words);
    box.scrollTop = box.scrollHeight;
    await painted();
    return { ms: performance.now() - startedAt, nodes: document.querySelectorAll('body *').length };
  },
  stream: async (address, isPlain) => {
    const sink = isPlain ? createPlainSink() : createThreadSink();
    const ingest = createIngest<TurnFrame>(sink.apply);
    await painted();
    const stop = watchTasks();
    const startedAt = performance.now();
    let length = 0;
    await readStream(address, (frame) => {
      if (frame.type === 'text_delta') length = frame.offset + frame.text.length;
      ingest.push(frame);
    });
    ingest.flush();
    await painted();
    const total = performance.now() - startedAt;
    const figures = stop();
    if (!sink.isWhole(length)) throw new Error('The page did not show the whole answer.');
    return { total, ...figures };
  },
};

Object.assign(window, { benchPage: page });
