export { createPdfFiles } from './create-pdf-files.ts';
export type { PdfLimits } from './pdf-thread.ts';
