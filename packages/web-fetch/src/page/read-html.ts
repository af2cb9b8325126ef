import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReadablePage } from './html-to-markdown.ts';
import { stripTags } from './strip-tags.ts';

/** Longer, and the page is one that nests or repeats beyond reason. Milliseconds. */
const timeoutMs = 5_000;
const memoryMb = 256;

const convert = (html: string, base: string, signal: AbortSignal): Promise<ReadablePage | null> =>
  new Promise((resolve) => {
    // Beside this file in every form it runs in: source, built package, bundle.
    const script = new URL(`./html-worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(script, {
      workerData: { html, base },
      name: 'page',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const end = (page: ReadablePage | null): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      resolve(page);
      void worker.terminate();
    };
    const leave = (): void => end(null);
    const timer = setTimeout(leave, timeoutMs);
    signal.addEventListener('abort', leave, { once: true });
    worker.once('message', end);
    worker.once('error', leave);
    worker.once('exit', leave);
  });

/**
 * Reads a page in a thread with bounded time and memory. A page that cannot be read so is stripped of its tags instead:
 * less readable, but never nothing.
 */
export const readHtml = async (html: string, base: string, signal: AbortSignal): Promise<ReadablePage> => {
  const page = signal.aborted ? null : await convert(html, base, signal);
  return page === null || page.markdown === ''
    ? { title: page?.title ?? '', markdown: stripTags(html) }
    : page;
};
