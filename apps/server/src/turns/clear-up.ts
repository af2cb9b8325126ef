import { type Clock, lostCharge } from '@my-agent-crew/core';
import { endLeftCommands } from '@my-agent-crew/sandbox';
import type { Store } from '@my-agent-crew/store';
import type { Log } from '../http/index.ts';

/**
 * Ends what a killed process left behind, before this one takes requests: commands of its calls that still run, and side
 * calls whose answer was lost, each counted as one of unknown price. Turns close their own calls when they go on.
 */
export const clearUp = async (store: Store, clock: Pick<Clock, 'now'>, log: Log): Promise<void> => {
  for (const { key, call } of store.effects.openBesideRuns())
    await store.log.endEffect(key, 'lost', call === null ? [] : [lostCharge(call)]);
  const calls = new Set(store.effects.openCalls());
  if (calls.size === 0) return;
  const ended = await endLeftCommands((callId) => calls.has(callId));
  if (ended === 0) return;
  const message = `${ended} processes of a server that was killed were still running and have been ended.`;
  log({ level: 'warn', event: 'left-commands', at: clock.now(), message });
};
