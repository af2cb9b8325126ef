import type { Language } from '@my-agent-crew/contract';
import type { PageProblem, PdfProblem } from '@my-agent-crew/core';
import { en } from './en/web-texts.ts';
import { vi } from './vi/web-texts.ts';

/** What the tools that read pages, pictures and PDFs answer, in one language. */
export interface WebTexts {
  /** Heads what a stranger wrote. */
  readonly data: string;
  /** Characters kept of all there were. */
  cut(kept: number, total: number): string;
  readonly page: Readonly<Record<PageProblem, string>>;
  /** The page was longer than what is read of one. */
  readonly pagePartial: string;
  readonly searchFailed: string;
  readonly searchNothing: string;
  readonly pictureType: string;
  pictureSize(bytes: number, limit: number): string;
  /** What is asked of a picture when nothing is. */
  readonly describe: string;
  readonly noVision: string;
  readonly visionSpent: string;
  readonly visionStopped: string;
  visionFailed(sentence: string): string;
  readonly pdf: Readonly<Record<PdfProblem, string>>;
  /** The whole document cannot be read. */
  pdfNotOpened(reason: string): string;
  readonly pdfType: string;
  pdfSize(bytes: number, limit: number): string;
  pdfPages(given: string): string;
  pdfRange(first: number, count: number): string;
  pdfHead(first: number, last: number, count: number): string;
  pdfMore(next: number, count: number): string;
  pdfPage(number: number): string;
  readonly pdfBlank: string;
  pdfPageFailed(reason: string): string;
  /** What is asked of a scanned page. */
  readonly pdfTask: string;
}

/** The words in an agent's language. */
export const webTextsIn = (language: Language): WebTexts => (language === 'vi' ? vi : en);
