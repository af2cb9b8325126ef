import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import type { PdfPage, PdfProblem } from '@my-agent-crew/core';
import { encodePng } from './encode-png.ts';
import { limitMemory } from './limit-memory.ts';
import type { PdfAnswer, PdfOrder } from './pdf-thread.ts';

/*
 * The thread that holds one document. The engine is WebAssembly: whatever a document does to it stays inside its memory, and
 * that memory has a limit of its own.
 */
const { bytes, memoryPages } = workerData as { readonly bytes: Uint8Array; readonly memoryPages: number };

/** A page of print has a tenth of it. */
const maxChars = 100_000;
/** A stamp or a page number on a scan is not its text. */
const fewChars = 20;
/** What models look at; more is scaled down by them. */
const longEdge = 1_568;

const readEngine = (): Uint8Array => {
  // Beside the bundle, or in the library's own folder.
  const beside = fileURLToPath(new URL('./pdfium.wasm', import.meta.url));
  return readFileSync(
    existsSync(beside) ? beside : fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')),
  );
};

const openDocument = async (): Promise<PDFiumDocument> => {
  const engine = limitMemory(readEngine(), memoryPages);
  const library = await PDFiumLibrary.init({ wasmBinary: engine.buffer as ArrayBuffer });
  return library.loadDocument(bytes);
};
const document = openDocument();
document.catch(() => undefined);

const tidy = (text: string): string =>
  text
    .slice(0, maxChars)
    .replace(/\r\n?/g, '\n')
    // The engine's mark of a word that was broken at the end of a line.
    .replace(/\uFFFE\n?/g, '')
    .replaceAll('\0', '')
    .trim();

const hasPicture = (page: PDFiumPage): boolean => {
  for (const object of page.objects()) if (object.type === 'image') return true;
  return false;
};

const readPage = (page: PDFiumPage): PdfPage => {
  const text = tidy(page.getText());
  if (text.length >= fewChars) return { kind: 'text', text };
  if (page.getObjectCount() === 0) return { kind: 'blank' };
  return text !== '' && !hasPicture(page) ? { kind: 'text', text } : { kind: 'scan' };
};

const render = async (page: PDFiumPage): Promise<Uint8Array> => {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = longEdge / Math.max(originalWidth, originalHeight, 1);
  const drawn = await page.render({ scale, render: 'bitmap' });
  return encodePng(drawn.data, drawn.width, drawn.height);
};

const problemOf = (cause: unknown): PdfProblem => {
  if (cause instanceof Error && /^(Runtime|Range)Error$/.test(cause.name)) return 'too-large';
  const message = cause instanceof Error ? cause.message : '';
  if (/abort|OOM|memory/i.test(message)) return 'too-large';
  return /password|security/i.test(message) ? 'encrypted' : 'broken';
};

const answer = async ({ kind, number }: PdfOrder): Promise<PdfAnswer> => {
  try {
    const opened = await document;
    if (kind === 'open') return { pageCount: opened.getPageCount() };
    const page = opened.getPage(number - 1);
    return kind === 'page' ? { page: readPage(page) } : { png: await render(page) };
  } catch (cause) {
    return { problem: problemOf(cause) };
  }
};

parentPort?.on('message', (order: PdfOrder) => {
  void answer(order).then((said) => parentPort?.postMessage(said));
});
