import { copyText } from './copy-text.ts';
import { highlightCode } from './highlight-code.ts';
import type { MarkdownLabels } from './markdown-labels.ts';

/** How long a button says "copied", in ms. */
const copiedMs = 1500;

const hostOf = (source: string): string => {
  try {
    return new URL(source).host;
  } catch {
    return source;
  }
};

const decorateCode = (block: Element, labels: MarkdownLabels): void => {
  const code = block.querySelector('code');
  if (code === null) return;
  const language = code.dataset['lang'] ?? '';
  const label = block.querySelector('.md-lang');
  if (label !== null) label.textContent = language === '' ? labels.plain : language;
  const copy = block.querySelector<HTMLElement>('.md-copy');
  if (copy !== null && copy.dataset['said'] === undefined) copy.textContent = labels.copy;
  if (code.dataset['coloured'] !== undefined) return;
  const html = highlightCode(code.textContent ?? '', language);
  if (html === null) return;
  code.innerHTML = html;
  code.dataset['coloured'] = '';
};

/** Puts words and colours into rendered blocks. Safe to call again: what is done stays as it is. */
export const decorate = (root: ParentNode, labels: MarkdownLabels): void => {
  for (const block of root.querySelectorAll('.md-code:not(.md-open)')) decorateCode(block, labels);
  for (const picture of root.querySelectorAll<HTMLElement>('button.md-image')) {
    picture.textContent = labels.image(hostOf(picture.dataset['src'] ?? ''), picture.dataset['alt'] ?? '');
  }
};

const copyCode = async (button: HTMLElement, labels: MarkdownLabels): Promise<void> => {
  const code = button.closest('.md-code')?.querySelector('code')?.textContent ?? '';
  button.dataset['said'] = '';
  button.textContent = (await copyText(code)) ? labels.copied : labels.copyFailed;
  setTimeout(() => {
    delete button.dataset['said'];
    button.textContent = labels.copy;
  }, copiedMs);
};

const showPicture = (button: HTMLElement, labels: MarkdownLabels): void => {
  const source = button.dataset['src'] ?? '';
  if (!/^https?:\/\//i.test(source)) return;
  const picture = document.createElement('img');
  picture.className = 'md-picture';
  picture.alt = button.dataset['alt'] ?? '';
  picture.referrerPolicy = 'no-referrer';
  picture.addEventListener('error', () => {
    const link = document.createElement('a');
    link.href = source;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    link.textContent = labels.imageFailed(hostOf(source));
    picture.replaceWith(link);
  });
  picture.src = source;
  button.replaceWith(picture);
};

/** Answers clicks on the buttons inside rendered Markdown. One listener per root. */
export const answerClick = (event: MouseEvent, labels: MarkdownLabels): void => {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-md]') : null;
  if (button === null) return;
  if (button.dataset['md'] === 'copy') void copyCode(button, labels);
  else showPicture(button, labels);
};
