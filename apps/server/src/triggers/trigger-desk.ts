import { CrewError, type CrewTrigger, type HookReply } from '@my-agent-crew/contract';
import { type TriggerName, triggerHourMs } from '@my-agent-crew/core';
import type { RawContext, RawReply } from '../http/index.ts';
import { mostRefusedRuns } from '../jobs/refused-keys.ts';
import { createHookDesk } from './hook-desk.ts';
import { type ReadTrigger, readTriggers, triggerProblemOf } from './read-triggers.ts';
import type { TriggerDeskParts } from './trigger-desk-parts.ts';
import { createTriggerStarter } from './trigger-starter.ts';
import { triggerView } from './trigger-view.ts';
import { createWatchDesk } from './watch-desk.ts';

/** The one owner of the crew's triggers: takes deliveries, watches files, and starts jobs through the desk of jobs. */
export interface TriggerDesk {
  /** Reads the triggers of all agents anew. Those that are gone are forgotten; what they started stays known. */
  reread(): void;
  list(): CrewTrigger[];
  setPaused(agentId: string, triggerId: string, paused: boolean): CrewTrigger;
  /** Notes the end of a run of a trigger's own prompt; the third in a row that no provider let in pauses it. */
  noteEnd(name: TriggerName, isRefused: boolean): void;
  /** Takes a delivery to the hook of this name; throws `CrewError` when it starts nothing. */
  receive(name: string, request: RawContext<unknown>): RawReply<HookReply>;
  /** Stops watching and takes no delivery any more; resolves once nothing of it runs. */
  close(): Promise<void>;
}

const keyOf = ({ agentId, triggerId }: { readonly agentId: string; readonly triggerId: string }): string =>
  `${agentId}/${triggerId}`;

const jobOf = ({ triggerId, target }: ReadTrigger): string => ('jobId' in target ? target.jobId : triggerId);

/** Makes the desk. Nothing is watched before the first `reread`. */
export const createTriggerDesk = (parts: TriggerDeskParts): TriggerDesk => {
  const { store, home, clock } = parts;
  let triggers = new Map<string, ReadTrigger>();
  let isStopping = false;
  /** By trigger, until one is let in or a person pauses or resumes it. A restart counts anew; what was paused stays so. */
  const refusedRuns = new Map<string, number>();
  const start = createTriggerStarter(parts);

  const isSecretThere = ({ start: by }: ReadTrigger): boolean =>
    by.kind !== 'hook' || home.secret(by.secretName) !== undefined;
  const problemOf = (trigger: ReadTrigger): CrewTrigger['problem'] => {
    if (trigger.problem !== null) return trigger.problem;
    if ((refusedRuns.get(keyOf(trigger)) ?? 0) >= mostRefusedRuns) return triggerProblemOf('refused-key', '');
    if (trigger.start.kind === 'watch') return watches.problem(trigger);
    return isSecretThere(trigger) ? null : triggerProblemOf('secret', trigger.start.secretName);
  };

  const whyOff = (trigger: ReadTrigger): string | null => {
    const name = `The trigger ${keyOf(trigger)}`;
    if (!parts.isOn) return `${name} started nothing: the server runs without its schedule.`;
    if (!trigger.enabled) return `${name} started nothing: it is off in its agent's file.`;
    const mark = store.triggers.marks().find((one) => keyOf(one) === keyOf(trigger));
    if (mark?.isPaused) return `${name} started nothing: it is paused.`;
    const problem = problemOf(trigger);
    return problem === null ? null : `${name} started nothing. ${problem.sentence}`;
  };
  const watches = createWatchDesk(parts, start, whyOff);
  const takeDelivery = createHookDesk(parts, start, whyOff);

  const viewsOf = (wanted: readonly ReadTrigger[]): CrewTrigger[] => {
    const marks = new Map(store.triggers.marks().map((mark) => [keyOf(mark), mark]));
    const last = new Map(store.triggers.latest().map((one) => [keyOf(one), one]));
    const counts = new Map(
      store.triggers.counts(clock.now() - triggerHourMs).map((one) => [keyOf(one), one.started]),
    );
    return wanted.map((trigger) => {
      const key = keyOf(trigger);
      return triggerView(trigger, {
        mark: marks.get(key) ?? null,
        startedLastHour: counts.get(key) ?? 0,
        last: last.get(key) ?? null,
        isSecretThere: isSecretThere(trigger),
        isFailing: store.jobs.newest(trigger.agentId, jobOf(trigger)).failing,
        files: watches.files(trigger),
        problem: problemOf(trigger),
      });
    });
  };
  const need = (agentId: string, triggerId: string): ReadTrigger => {
    const found = triggers.get(keyOf({ agentId, triggerId }));
    if (found !== undefined) return found;
    throw new CrewError(
      'not-found',
      `There is no trigger ${keyOf({ agentId, triggerId })}. Nothing was changed.`,
    );
  };

  return {
    reread: () => {
      const read = home.agents.flatMap((loaded) => readTriggers(loaded, parts.userHome));
      triggers = new Map(read.map((trigger) => [keyOf(trigger), trigger]));
      watches.set(read);
      store.triggers.retain(
        read,
        home.agents.map(({ agent }) => agent.id),
      );
    },
    list: () => viewsOf([...triggers.values()]),
    setPaused: (agentId, triggerId, isPaused) => {
      const trigger = need(agentId, triggerId);
      if (!trigger.enabled)
        throw new CrewError(
          'conflict',
          `Trigger ${keyOf(trigger)} is off in its agent's file. Nothing was changed: set enabled there.`,
        );
      store.triggers.setPaused(trigger, isPaused);
      refusedRuns.delete(keyOf(trigger));
      if (!isPaused) watches.look(trigger);
      const [view] = viewsOf([trigger]);
      if (view === undefined) throw new Error('A trigger has no view.');
      return view;
    },
    noteEnd: (name, isRefused) => {
      const key = keyOf(name);
      const count = isRefused && triggers.has(key) ? (refusedRuns.get(key) ?? 0) + 1 : 0;
      if (count === 0) refusedRuns.delete(key);
      else refusedRuns.set(key, count);
      if (count >= mostRefusedRuns) store.triggers.setPaused(name, true);
    },
    receive: (name, request) => {
      if (isStopping)
        throw new CrewError(
          'unavailable',
          'The server is stopping, so nothing was started. Send the same again in a moment.',
        );
      const found = [...triggers.values()].find(
        (trigger) => trigger.start.kind === 'hook' && trigger.start.hookName === name,
      );
      return takeDelivery(request, found ?? null);
    },
    close: () => {
      isStopping = true;
      return watches.close();
    },
  };
};
