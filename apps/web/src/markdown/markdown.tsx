import { createMemo, createRenderEffect, type JSX, onCleanup, untrack, useContext } from 'solid-js';
import { answerClick, decorate } from './decorate.ts';
import { highlighter } from './highlight-code.ts';
import { createLivePainter } from './live-painter.ts';
import './markdown.css';
import { MarkdownLabelsContext } from './markdown-labels.ts';
import { renderMarkdown } from './render-markdown.ts';
import { sanitizeHtml } from './sanitize-html.ts';

interface MarkdownProps {
  /** The source. While `live`, it only grows; a text that does not continue the last one starts the painting anew. */
  readonly text: string;
  /** True while it is being written. */
  readonly live: boolean;
}

const rendered = new Map<string, string>();
const renderedLimit = 200;

const renderOnce = (source: string): string => {
  const known = rendered.get(source);
  if (known !== undefined) return known;
  const html = sanitizeHtml(renderMarkdown(source));
  rendered.set(source, html);
  const oldest = rendered.keys().next().value;
  if (rendered.size > renderedLimit && oldest !== undefined) rendered.delete(oldest);
  return html;
};

const createRoot = (): HTMLDivElement => {
  const root = document.createElement('div');
  root.className = 'md';
  const labels = useContext(MarkdownLabelsContext);
  root.addEventListener('click', (event) => answerClick(event, labels()));
  return root;
};

/** A finished text: rendered as a whole, once per text. */
const StoredMarkdown = (props: { readonly text: string }): JSX.Element => {
  const labels = useContext(MarkdownLabelsContext);
  const root = createRoot();
  // A conversation that is read again brings the same words in new objects: then nothing is written.
  const source = createMemo(() => props.text);
  createRenderEffect(() => {
    root.innerHTML = renderOnce(source());
    untrack(() => decorate(root, labels()));
  });
  createRenderEffect(() => {
    highlighter();
    decorate(root, labels());
  });
  return root;
};

/** A text that grows. Its element goes on living when the text is finished, so that a selection survives the end. */
const LiveMarkdown = (props: MarkdownProps): JSX.Element => {
  const labels = useContext(MarkdownLabelsContext);
  const root = createRoot();
  const painter = createLivePainter(root, () => untrack(labels));
  createRenderEffect(() => painter.show(props.text, props.live));
  createRenderEffect(() => {
    highlighter();
    decorate(root, labels());
  });
  onCleanup(() => painter.stop());
  return root;
};

/** Markdown of a model, safe to show. Blocks that are finished are never written again while the rest grows. */
export const Markdown = (props: MarkdownProps): JSX.Element =>
  untrack(() => props.live) ? (
    <LiveMarkdown text={props.text} live={props.live} />
  ) : (
    <StoredMarkdown text={props.text} />
  );
