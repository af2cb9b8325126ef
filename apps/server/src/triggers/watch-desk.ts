import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CrewTrigger } from '@my-agent-crew/contract';
import type { TriggerName } from '@my-agent-crew/core';
import {
  createFileWatch,
  type FileWatch,
  fenceData,
  payloadChars,
  type WatchProblem,
} from '@my-agent-crew/triggers';
import type { TriggerCause } from '../jobs/job-desk.ts';
import { type ReadTrigger, triggerProblemOf } from './read-triggers.ts';
import type { TriggerDeskParts } from './trigger-desk-parts.ts';
import type { StartTrigger } from './trigger-starter.ts';
import { triggerWordsIn } from './trigger-words.ts';

/** Keeps the watches of the triggers there are. */
export interface WatchDesk {
  /** Watches for these triggers; a watch whose place stays goes on. */
  set(triggers: readonly ReadTrigger[]): void;
  /** Why a trigger sees nothing now. */
  problem(trigger: TriggerName): CrewTrigger['problem'];
  /** How many files a trigger watches; null while it sees nothing. */
  files(trigger: TriggerName): number | null;
  look(trigger: TriggerName): void;
  /** Resolves once nothing is watched any more. */
  close(): Promise<void>;
}

/** How often a watch asks again whether what holds its run up is over, in milliseconds. */
const heldMs = 20_000;

/** Names of files that the words of a run hold; how many more there are is said. */
const namedFiles = 200;
/** Characters that stay free for the words about those that are not named. */
const moreChars = 100;

interface OpenWatch {
  trigger: ReadTrigger;
  readonly place: string;
  readonly watch: FileWatch;
  problem: WatchProblem | null;
  /** How many files its last look found; null before it, and when nothing could be seen. */
  files: number | null;
}

const keyOf = ({ agentId, triggerId }: TriggerName): string => `${agentId}/${triggerId}`;
const placeOf = ({ start }: ReadTrigger): string => (start.kind === 'watch' ? start.place : '');
const pathOf = ({ start }: ReadTrigger): string => (start.kind === 'watch' ? start.path : '');

/** Where a file is: the place itself when that is a file. */
const fileOf = (place: string, name: string): string =>
  basename(place) === name && !name.includes('/') ? place : join(place, name);

const shaOf = (file: string): Promise<string | null> =>
  readFile(file).then(
    (bytes) => createHash('sha256').update(bytes).digest('hex'),
    () => null,
  );

/** Files that are as the newest run of the trigger left them with its file tools: they must not start the next one. */
const ownWrites = async (
  { store }: TriggerDeskParts,
  trigger: ReadTrigger,
  changed: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => {
  const last = store.triggers.latest().find((start) => keyOf(start) === keyOf(trigger));
  if (last === undefined) return new Map();
  const written = new Map(
    store.checkpoints
      .ofRuns([last.runId])
      .map((write) => [join(write.root, write.path), write.after?.sha256 ?? null] as const),
  );
  const own = new Map<string, string>();
  for (const [name, stamp] of changed) {
    const file = fileOf(placeOf(trigger), name);
    const sha256 = written.get(file);
    if (sha256 != null && (await shaOf(file)) === sha256) own.set(name, stamp);
  }
  return own;
};

const causeOf = (
  { home, store }: TriggerDeskParts,
  trigger: ReadTrigger,
  stamps: ReadonlyMap<string, string>,
): TriggerCause => {
  const say = triggerWordsIn(home.agent(trigger.agentId)?.language ?? 'en');
  const place = placeOf(trigger);
  const seen = store.triggers.seen(trigger, place);
  const names = [...stamps.keys()].toSorted();
  let room = payloadChars - moreChars;
  const lines: string[] = [];
  for (const name of names.slice(0, namedFiles)) {
    const shown = fileOf(place, name) === place ? pathOf(trigger) : join(pathOf(trigger), name);
    const line = `${seen?.has(name) ? say.changed : say.added}: ${JSON.stringify(shown)}`;
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  const more = names.length - lines.length;
  const list = [...lines, ...(more > 0 ? [say.more(more)] : [])].join('\n');
  return { trigger: 'watch', data: fenceData(say.watch(pathOf(trigger)), list).text, prepare: null };
};

/** Makes the desk. Nothing is watched before the first `set`. */
export const createWatchDesk = (
  parts: TriggerDeskParts,
  start: StartTrigger,
  whyOff: (trigger: ReadTrigger) => string | null,
): WatchDesk => {
  const { store, clock } = parts;
  const open = new Map<string, OpenWatch>();
  const ending = new Set<Promise<void>>();

  const isHeld = (trigger: ReadTrigger): boolean =>
    'work' in trigger.target && store.jobs.isOpen(trigger.agentId, trigger.triggerId);

  const take = async (trigger: ReadTrigger, changed: ReadonlyMap<string, string>): Promise<number | null> => {
    if (whyOff(trigger) !== null) return null;
    if (isHeld(trigger)) return clock.now() + heldMs;
    const root = placeOf(trigger);
    const own = await ownWrites(parts, trigger, changed);
    // It may have been taken away meanwhile, and what it saw with it.
    if (!open.has(keyOf(trigger))) return null;
    if (own.size > 0) store.triggers.see(trigger, { root, stamps: own });
    const stamps = new Map([...changed].filter(([name]) => !own.has(name)));
    if (stamps.size === 0) return null;
    const now = clock.now();
    const event = { at: now, keys: [], files: { root, stamps } };
    const answer = start(trigger, event, causeOf(parts, trigger, stamps));
    return 'run' in answer ? null : (answer.retryAt ?? now + heldMs);
  };

  const begin = (trigger: ReadTrigger): OpenWatch => {
    const place = placeOf(trigger);
    const found: OpenWatch = {
      trigger,
      place,
      problem: null,
      files: null,
      watch: createFileWatch({
        place,
        clock,
        seen: () => store.triggers.seen(found.trigger, place),
        begin: (stamps) => store.triggers.see(found.trigger, { root: place, stamps }),
        onChange: (changed) => take(found.trigger, changed),
        onLook: (now) => {
          found.problem = 'problem' in now ? now.problem : null;
          found.files = 'files' in now ? now.files : null;
        },
        reportDefect: (cause) => parts.reportDefect(cause, `watch ${keyOf(trigger)}`),
      }),
    };
    return found;
  };

  const end = (key: string, watch: FileWatch): void => {
    open.delete(key);
    const ended = watch
      .close()
      .catch((cause: unknown) => parts.reportDefect(cause, `watch ${key}`))
      .finally(() => ending.delete(ended));
    ending.add(ended);
  };

  return {
    set: (triggers) => {
      const wanted = new Map(
        triggers
          .filter(({ start: by, enabled, problem }) => by.kind === 'watch' && enabled && problem === null)
          .map((trigger) => [keyOf(trigger), trigger]),
      );
      for (const [key, { place, watch }] of open) {
        const trigger = wanted.get(key);
        if (trigger === undefined || placeOf(trigger) !== place) end(key, watch);
      }
      if (!parts.isOn || parts.closing.aborted) return;
      for (const [key, trigger] of wanted) {
        const running = open.get(key);
        if (running === undefined) open.set(key, begin(trigger));
        else running.trigger = trigger;
      }
    },
    problem: (trigger) => {
      const found = open.get(keyOf(trigger));
      return found === undefined || found.problem === null
        ? null
        : triggerProblemOf(found.problem, pathOf(found.trigger));
    },
    files: (trigger) => open.get(keyOf(trigger))?.files ?? null,
    look: (trigger) => open.get(keyOf(trigger))?.watch.look(),
    close: async () => {
      for (const [key, { watch }] of open) end(key, watch);
      await Promise.all(ending);
    },
  };
};
