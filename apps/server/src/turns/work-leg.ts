import { CrewError, type TurnEvent } from '@my-agent-crew/contract';
import { abortKind, type Clock, runTurn, type TurnPorts } from '@my-agent-crew/core';

/** Milliseconds between tries to begin a leg; the last one again and again. */
const pauses = [200, 1_000, 3_000, 10_000, 30_000] as const;

/** What will not be otherwise in a while: the run is gone or has ended. */
const isFinal = (cause: unknown): boolean =>
  cause instanceof CrewError && (cause.code === 'not-found' || cause.code === 'conflict');

/** True when another try may come; waits for it. A stop comes at once; a shutdown leaves it to the next process. */
const pauseBefore = async (attempt: number, clock: Clock, signal: AbortSignal): Promise<boolean> => {
  if (signal.aborted) return false;
  const pause = pauses[Math.min(attempt, pauses.length - 1)] ?? 0;
  await clock.sleep(pause, signal).catch(() => undefined);
  return !signal.aborted || abortKind(signal) === 'user-stop';
};

/**
 * Works one leg of a run and hands every event on; resolves with the last one, or null when the leg never began. A leg that
 * cannot begin (the database is busy, its agent is parked) is tried again with growing pauses for as long as it takes:
 * what a person decided must not be lost to a bad moment.
 */
export const workLeg = async (
  ports: TurnPorts,
  runId: string,
  signal: AbortSignal,
  pass: (event: TurnEvent) => void,
): Promise<TurnEvent | null> => {
  for (let attempt = 0; ; attempt += 1) {
    let last: TurnEvent | null = null;
    try {
      for await (const event of runTurn(ports, runId, signal)) {
        pass(event);
        last = event;
      }
      return last;
    } catch (cause) {
      ports.reportDefect(cause, `run ${runId}`);
      if (last !== null || isFinal(cause)) return last;
    }
    if (!(await pauseBefore(attempt, ports.clock, signal))) return null;
  }
};
