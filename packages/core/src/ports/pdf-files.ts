import type { Picture } from './model.ts';

/**
 * Why a document or a page was not read. `too-large`: it needs more memory than a document may have. `stuck`: it took longer
 * than a page may take.
 */
export type PdfProblem = 'encrypted' | 'broken' | 'too-large' | 'stuck' | 'stopped';

/** What a page holds: words, nothing at all, or only a picture of what it says. */
export type PdfPage =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'blank' }
  | { readonly kind: 'scan' };

/** One open document. Pages count from 1. No method throws. */
export interface PdfFile {
  readonly pageCount: number;
  page(number: number): Promise<PdfPage | { readonly problem: PdfProblem }>;
  /** The page as a picture a model can read. */
  render(number: number): Promise<Picture | { readonly problem: PdfProblem }>;
  /** Gives its memory back; whatever runs ends. */
  close(): void;
}

/** Opens PDF documents of strangers, with bounded time and memory. */
export interface PdfFiles {
  open(bytes: Uint8Array, signal: AbortSignal): Promise<PdfFile | { readonly problem: PdfProblem }>;
}
