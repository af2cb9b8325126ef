import { CrewError, type CrewTrigger, type HookReply } from '@my-agent-crew/contract';
import { triggerHourMs } from '@my-agent-crew/core';
import type { RawContext, RawReply } from '../http/index.ts';
import { createHookDesk } from './hook-desk.ts';
import { type ReadTrigger, readTriggers } from './read-triggers.ts';
import type { TriggerDeskParts } from './trigger-desk-parts.ts';
import { createTriggerStarter } from './trigger-starter.ts';
import { triggerView } from './trigger-view.ts';

/** The one owner of the crew's triggers: takes deliveries, watches files, and starts jobs through the desk of jobs. */
export interface TriggerDesk {
  /** Reads the triggers of all agents anew. Those that are gone are forgotten; what they started stays known. */
  reread(): void;
  list(): CrewTrigger[];
  setPaused(agentId: string, triggerId: string, paused: boolean): CrewTrigger;
  /** Takes a delivery to the hook of this name; throws `CrewError` when it starts nothing. */
  receive(name: string, request: RawContext<unknown>): RawReply<HookReply>;
  /** Told when a run has ended: a watch may have waited for it. */
  onEnd(): void;
}

const keyOf = ({ agentId, triggerId }: { readonly agentId: string; readonly triggerId: string }): string =>
  `${agentId}/${triggerId}`;

/** Makes the desk. Nothing is watched before the first `reread`. */
export const createTriggerDesk = (parts: TriggerDeskParts): TriggerDesk => {
  const { store, home, clock } = parts;
  let triggers = new Map<string, ReadTrigger>();
  const start = createTriggerStarter(parts);

  const secretProblem = ({ start: by }: ReadTrigger): string | null =>
    by.kind === 'hook' && home.secret(by.secretName) === undefined
      ? `${by.secretName} is not set, so no delivery can be checked: set it on the page of connections, or in the env file and start again.`
      : null;
  const problemOf = (trigger: ReadTrigger): string | null => trigger.problem ?? secretProblem(trigger);

  const whyOff = (trigger: ReadTrigger): string | null => {
    const name = `The trigger ${keyOf(trigger)}`;
    if (!parts.isOn) return `${name} started nothing: the server runs without its schedule.`;
    if (!trigger.enabled) return `${name} started nothing: it is off in its agent's file.`;
    const mark = store.triggers.marks().find((one) => keyOf(one) === keyOf(trigger));
    if (mark?.isPaused) return `${name} started nothing: it is paused.`;
    const problem = problemOf(trigger);
    return problem === null ? null : `${name} started nothing. ${problem}`;
  };
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
        isSecretThere: secretProblem(trigger) === null,
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
      const [view] = viewsOf([trigger]);
      if (view === undefined) throw new Error('A trigger has no view.');
      return view;
    },
    receive: (name, request) => {
      const found = [...triggers.values()].find(
        (trigger) => trigger.start.kind === 'hook' && trigger.start.hookName === name,
      );
      return takeDelivery(request, found ?? null);
    },
    onEnd: () => undefined,
  };
};
