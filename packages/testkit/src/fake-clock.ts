import type { Clock } from '@my-agent-crew/core';

/** A clock that moves only when a test moves it, and then from sleeper to sleeper. */
export interface FakeClock extends Clock {
  /**
   * Moves to a time (milliseconds UTC). Everyone whose sleep ends on the way is woken at the right moment, in order, and what
   * they start comes to rest before the next is. A time that has passed moves nothing.
   */
  until(time: number): Promise<void>;
  /** The same, so many milliseconds from now. */
  advance(ms: number): Promise<void>;
  /** Somebody sets the clock of the machine: the time of day is another one, and nobody's sleep gets shorter or longer. */
  set(time: number): void;
  /** Resolves once everything that can go on without time passing has done so. */
  settle(): Promise<void>;
  /** How many sleep. */
  sleepers(): number;
}

interface Sleeper {
  /** On the clock that nobody sets. */
  readonly wakesAt: number;
  readonly order: number;
  readonly wake: () => void;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Turns of the event loop that count as rest where a test does not say what rest is. */
const restTurns = 5;

const restOfLoop = async (): Promise<void> => {
  for (let turn = 0; turn < restTurns; turn += 1) await nextTurn();
};

/** Makes a clock that stands at `startMs`. `settle` resolves when what was woken has come to rest. */
export const createFakeClock = (
  startMs: number,
  options: { readonly settle?: () => Promise<void> } = {},
): FakeClock => {
  const sleepers = new Set<Sleeper>();
  let elapsed = 0;
  let offset = startMs;
  let order = 0;
  const settle = options.settle ?? restOfLoop;

  const nextUntil = (limit: number): Sleeper | null => {
    let first: Sleeper | null = null;
    for (const sleeper of sleepers) {
      if (sleeper.wakesAt > limit) continue;
      const isEarlier =
        first === null ||
        sleeper.wakesAt < first.wakesAt ||
        (sleeper.wakesAt === first.wakesAt && sleeper.order < first.order);
      if (isEarlier) first = sleeper;
    }
    return first;
  };

  const run = async (limit: number): Promise<void> => {
    await settle();
    for (let next = nextUntil(limit); next !== null; next = nextUntil(limit)) {
      elapsed = Math.max(elapsed, next.wakesAt);
      next.wake();
      await settle();
    }
    elapsed = Math.max(elapsed, limit);
  };

  const now = (): number => offset + elapsed;
  return {
    now,
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      if (ms <= 0) return nextTurn();
      await new Promise<void>((resolve, reject) => {
        const stop = (): void => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        };
        order += 1;
        const sleeper: Sleeper = {
          wakesAt: elapsed + ms,
          order,
          wake: () => {
            sleepers.delete(sleeper);
            signal.removeEventListener('abort', stop);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal.addEventListener('abort', stop, { once: true });
      });
    },
    until: (time) => run(time - offset),
    advance: (ms) => run(elapsed + ms),
    set: (time) => {
      offset = time - elapsed;
    },
    settle,
    sleepers: () => sleepers.size,
  };
};
