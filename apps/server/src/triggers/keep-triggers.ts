import type { Crew } from '../api/crew.ts';
import { sweepDaily } from '../crew/sweep-daily.ts';
import type { Log } from '../http/index.ts';

/** Reads the triggers, reads them anew after every edit of the crew, and forgets old deliveries, until the signal aborts. */
export const keepTriggers = (
  { home, store, triggers, clock, background }: Crew,
  log: Log,
  signal: AbortSignal,
): void => {
  const reportDefect = (cause: unknown, message: string): void =>
    log({ level: 'error', event: 'defect', at: clock.now(), message, cause });
  const reread = (removedId: string | null): void => {
    try {
      triggers.reread();
      if (removedId !== null) store.triggers.retain([], [removedId]);
    } catch (cause) {
      reportDefect(cause, 'reading the triggers');
    }
  };
  reread(null);
  const stopListening = home.onChange(({ kind, agentId }) => reread(kind === 'removed' ? agentId : null));
  signal.addEventListener('abort', stopListening, { once: true });
  sweepDaily(async () => store.triggers.sweep(clock.now()), { clock, background, signal });
};
