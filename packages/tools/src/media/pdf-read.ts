import {
  type Booked,
  defineTool,
  fail,
  type Outcome,
  type PdfFile,
  type PdfFiles,
  refuse,
  type Tool,
  type ToolContext,
} from '@my-agent-crew/core';
import { z } from 'zod';
import { isProblem } from '../paths/path-problem.ts';
import { describeTool } from '../texts/descriptions.ts';
import { type WebTexts, webTextsIn } from '../texts/web-texts.ts';
import { answerProblem } from '../workspace/answer-problem.ts';
import { describeVisionProblem } from './describe-vision-problem.ts';
import type { MediaPorts } from './image-read.ts';
import { readBytes } from './read-bytes.ts';

/** Spec: tools, pdf_read, "50 trang". */
const maxPages = 50;
const maxBytes = 50 * 1024 * 1024;

/** What `pdf_read` needs from outside. */
export interface PdfPorts extends MediaPorts {
  readonly files: PdfFiles;
}

interface Reading {
  readonly file: PdfFile;
  readonly ports: PdfPorts;
  readonly context: ToolContext;
  readonly texts: WebTexts;
  readonly booked: Booked[];
}

/** The pages that were asked for, at most as many as one call reads; null when the words are no pages. */
const readRange = (
  given: string | undefined,
  count: number,
): { first: number; last: number; end: number } | null => {
  if (given === undefined || given.trim() === '')
    return { first: 1, last: Math.min(count, maxPages), end: count };
  const [, from, to] = /^\s*(\d{1,6})\s*(?:[-–]\s*(\d{1,6})\s*)?$/.exec(given) ?? [];
  const first = Number(from);
  const end = Math.min(to === undefined ? first : Number(to), count);
  if (from === undefined || first < 1 || (to !== undefined && Number(to) < first)) return null;
  return { first, last: Math.min(end, first + maxPages - 1), end };
};

const readScan = async (
  number: number,
  { file, ports, context, texts, booked }: Reading,
): Promise<string> => {
  const picture = await file.render(number);
  if ('problem' in picture) return texts.pdfPageFailed(texts.pdf[picture.problem]);
  const { agent, conversationId, runId } = context;
  const account = { conversationId, runId, agentId: agent.id };
  const request = {
    picture,
    question: texts.pdfTask,
    language: agent.language,
    account,
    purpose: 'pdf',
  } as const;
  const answer = await ports.vision.read(request, context.signal);
  booked.push(...answer.booked);
  return 'problem' in answer ? texts.pdfPageFailed(describeVisionProblem(answer, texts)) : answer.text;
};

/** One page; what keeps it from being read stands in its place and never costs the others. */
const readPage = async (number: number, reading: Reading): Promise<string> => {
  const { file, texts } = reading;
  const page = await file.page(number);
  if ('problem' in page) return texts.pdfPageFailed(texts.pdf[page.problem]);
  if (page.kind === 'blank') return texts.pdfBlank;
  return page.kind === 'text' ? page.text : readScan(number, reading);
};

const readPages = async (reading: Reading, pages: string | undefined): Promise<Outcome> => {
  const { file, texts, booked, context } = reading;
  const range = readRange(pages, file.pageCount);
  if (range === null) return refuse(texts.pdfPages((pages ?? '').slice(0, 100)));
  const { first, last, end } = range;
  if (first > file.pageCount) return refuse(texts.pdfRange(first, file.pageCount));
  const parts = [texts.pdfHead(first, last, file.pageCount)];
  for (let number = first; number <= last && !context.signal.aborted; number += 1)
    parts.push(`${texts.pdfPage(number)}\n${await readPage(number, reading)}`);
  if (last < end) parts.push(texts.pdfMore(last + 1, end));
  return { outcome: 'ok', text: parts.join('\n\n'), detail: `${first}–${last}/${file.pageCount}`, booked };
};

/** `pdf_read`: the words of a PDF, page by page; pages that are pictures are read by the crew's vision routes. */
export const createPdfRead = (ports: PdfPorts): Tool =>
  defineTool({
    name: 'pdf_read',
    input: z.object({ path: z.string(), pages: z.string().optional() }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('pdf_read'),
    run: async ({ path, pages }, context): Promise<Outcome> => {
      const texts = webTextsIn(context.agent.language);
      const found = await readBytes(ports.home, path, maxBytes, context);
      if (isProblem(found)) return answerProblem(found, path, context);
      if ('tooLarge' in found) return refuse(texts.pdfSize(found.tooLarge, maxBytes));
      if (!found.bytes.toString('latin1', 0, 1_024).includes('%PDF-')) return refuse(texts.pdfType);
      const file = await ports.files.open(found.bytes, context.signal);
      if ('problem' in file) return fail(texts.pdfNotOpened(texts.pdf[file.problem]));
      try {
        return await readPages({ file, ports, context, texts, booked: [] }, pages);
      } finally {
        file.close();
      }
    },
  });
