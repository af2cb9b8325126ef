import { parentPort, workerData } from 'node:worker_threads';
import { htmlToMarkdown } from './html-to-markdown.ts';

/* The thread that reads one page; it ends with its answer. */
const { html, base } = workerData as { readonly html: string; readonly base: string };
parentPort?.postMessage(htmlToMarkdown(html, base));
