import { abortKind } from './abort-reason.ts';
import type { Turn } from './turn.ts';

/**
 * Waits for work that should end with the turn's signal, but not for ever: once a person stopped the turn, work that does
 * not end within `graceMs` is given up, whatever it brings later is dropped, and `abandoned` is the answer. A shutdown
 * waits the same way.
 */
export const untilStopped = async <Value>(
  turn: Pick<Turn, 'signal' | 'ports'>,
  work: Promise<Value>,
  graceMs: number,
  abandoned: () => Value,
): Promise<Value> => {
  const over = new AbortController();
  const abandon = async (): Promise<Value> => {
    await new Promise<void>((resolve) => {
      if (turn.signal.aborted) resolve();
      turn.signal.addEventListener('abort', () => resolve(), { once: true, signal: over.signal });
      over.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    if (!over.signal.aborted) await turn.ports.clock.sleep(graceMs, over.signal).catch(() => undefined);
    if (!over.signal.aborted)
      turn.ports.reportDefect(
        new Error(`Work went on ${graceMs} ms after the turn's ${abortKind(turn.signal)}; it was given up.`),
        'stop',
      );
    return abandoned();
  };
  try {
    return await Promise.race([work, abandon()]);
  } finally {
    over.abort();
  }
};
