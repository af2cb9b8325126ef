import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PdfPage, PdfProblem } from '@my-agent-crew/core';

/** What the thread is asked, one order at a time. */
export interface PdfOrder {
  readonly kind: 'open' | 'page' | 'render';
  /** From 1; of no meaning when opening. */
  readonly number: number;
}

/** What it answers. */
export type PdfAnswer =
  | { readonly pageCount: number }
  | { readonly page: PdfPage }
  | { readonly png: Uint8Array }
  | { readonly problem: PdfProblem };

/** Bounds of one document. */
export interface PdfLimits {
  /** Milliseconds an order may take. */
  readonly orderMs: number;
  /** Pages of 64 KB that the engine may have, the document included. */
  readonly memoryPages: number;
}

/** One document in a thread of its own, started by the first order. */
export interface PdfThread {
  /** The next order waits for the answer of the one before. Never rejects. */
  ask(order: PdfOrder): Promise<PdfAnswer>;
  close(): void;
}

/** The thread's own heap, beside the engine. */
const heapMb = 128;
/** A document that has ended its thread so often is not tried again. */
const mostDeaths = 3;

const startWorker = (bytes: Uint8Array, memoryPages: number): Worker => {
  // Beside this file in every form it runs in: source, built package, bundle.
  const script = new URL(`./pdf-worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, {
    workerData: { bytes, memoryPages },
    name: 'pdf',
    env: {},
    // The engine complains there about documents; nobody reads it.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();
  // One that ends between two orders must not bring the process down.
  worker.on('error', () => undefined);
  return worker;
};

/** After these the engine's memory is in no known state. */
const isDeadly = (answer: PdfAnswer): boolean => 'problem' in answer && answer.problem === 'too-large';

/** Makes the thread. A page that ends it costs only itself: the next order starts another one. */
export const createPdfThread = (bytes: Uint8Array, limits: PdfLimits, signal: AbortSignal): PdfThread => {
  let worker: Worker | null = null;
  let deaths = 0;
  let isClosed = false;
  let last: PdfProblem = 'broken';
  const end = (): void => {
    void worker?.terminate();
    worker = null;
  };
  const askNow = (order: PdfOrder): Promise<PdfAnswer> =>
    new Promise((resolve) => {
      worker ??= startWorker(bytes, limits.memoryPages);
      const asked = worker;
      const settle = (answer: PdfAnswer): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        asked.off('message', take).off('error', fail).off('exit', vanish);
        resolve(answer);
      };
      const lose = (problem: PdfProblem): void => {
        deaths += 1;
        last = problem;
        end();
        settle({ problem });
      };
      const stop = (): void => {
        end();
        settle({ problem: 'stopped' });
      };
      const take = (answer: PdfAnswer): void => (isDeadly(answer) ? lose('too-large') : settle(answer));
      const fail = (): void => lose('too-large');
      const vanish = (): void => lose('broken');
      const timer = setTimeout(() => lose('stuck'), limits.orderMs);
      signal.addEventListener('abort', stop, { once: true });
      asked.on('message', take).on('error', fail).on('exit', vanish);
      asked.postMessage(order);
    });
  return {
    ask: async (order) => {
      if (isClosed || signal.aborted) return { problem: 'stopped' };
      return deaths >= mostDeaths ? { problem: last } : askNow(order);
    },
    close: () => {
      isClosed = true;
      end();
    },
  };
};
