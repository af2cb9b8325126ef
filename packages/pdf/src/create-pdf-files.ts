import type { PdfFile, PdfFiles } from '@my-agent-crew/core';
import { createPdfThread, type PdfLimits } from './pdf-thread.ts';

/** Documents that may be open at once; more wait, because each has memory of its own. */
const mostOpen = 2;

const standardLimits: PdfLimits = { orderMs: 20_000, memoryPages: 4_096 };

/** Opens PDF documents, each in a thread with 256 MB for the engine and 20 s for a page. */
export const createPdfFiles = (limits: PdfLimits = standardLimits): PdfFiles => {
  const waiting: (() => void)[] = [];
  let open = 0;
  /** False when the stop came first. */
  const enter = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      if (open < mostOpen) {
        open += 1;
        return resolve(true);
      }
      const take = (): void => {
        signal.removeEventListener('abort', drop);
        resolve(true);
      };
      const drop = (): void => {
        waiting.splice(waiting.indexOf(take), 1);
        resolve(false);
      };
      signal.addEventListener('abort', drop, { once: true });
      waiting.push(take);
    });
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) open -= 1;
    else next();
  };
  return {
    open: async (bytes, signal) => {
      if (!(await enter(signal))) return { problem: 'stopped' };
      const thread = createPdfThread(bytes, limits, signal);
      let isOpen = true;
      const close = (): void => {
        thread.close();
        if (isOpen) leave();
        isOpen = false;
      };
      const opened = await thread.ask({ kind: 'open', number: 0 });
      if (!('pageCount' in opened) || opened.pageCount < 1) {
        close();
        return { problem: 'problem' in opened ? opened.problem : 'broken' };
      }
      const file: PdfFile = {
        pageCount: opened.pageCount,
        close,
        page: async (number) => {
          const answer = await thread.ask({ kind: 'page', number });
          if ('page' in answer) return answer.page;
          return { problem: 'problem' in answer ? answer.problem : 'broken' };
        },
        render: async (number) => {
          const answer = await thread.ask({ kind: 'render', number });
          if ('png' in answer) return { mediaType: 'image/png', bytes: answer.png };
          return { problem: 'problem' in answer ? answer.problem : 'broken' };
        },
      };
      return file;
    },
  };
};
