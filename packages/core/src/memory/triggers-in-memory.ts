import {
  type LastStart,
  type SeenFiles,
  type TriggerEvent,
  type TriggerMark,
  type TriggerName,
  type TriggerState,
  triggerHourMs,
  triggerMemoryMs,
} from '../ports/triggers.ts';

interface Kept extends LastStart {
  readonly keys: readonly string[];
}

const keyOf = ({ agentId, triggerId }: TriggerName): string => `${agentId}/${triggerId}`;

/** The durable side of triggers in memory, for tests and for hosts that keep nothing. */
export const createTriggersInMemory = (): TriggerState => {
  const marks = new Map<string, TriggerMark>();
  const seen = new Map<string, SeenFiles>();
  let kept: Kept[] = [];

  const markOf = ({ agentId, triggerId }: TriggerName): TriggerMark =>
    marks.get(keyOf({ agentId, triggerId })) ?? {
      agentId,
      triggerId,
      isPaused: false,
      refused: 0,
      refusedAt: null,
      refusal: null,
    };
  const of = (name: TriggerName): Kept[] => kept.filter((one) => keyOf(one) === keyOf(name));
  const see = (name: TriggerName, { root, stamps }: SeenFiles): void => {
    const old = seen.get(keyOf(name));
    const before = old?.root === root ? old.stamps : new Map<string, string>();
    seen.set(keyOf(name), { root, stamps: new Map([...before, ...stamps]) });
  };
  const find = (name: TriggerName, keys: readonly string[]): Kept | null =>
    of(name).find((one) => one.keys.some((key) => keys.includes(key))) ?? null;
  const freeAt = (event: TriggerEvent): number | null => {
    const times = of(event)
      .map(({ at }) => at)
      .filter((at) => at > event.at - triggerHourMs && at <= event.at)
      .sort((a, b) => b - a);
    const oldest = times[event.perHour - 1];
    return oldest === undefined ? null : oldest + triggerHourMs;
  };

  return {
    marks: () => [...marks.values()],
    setPaused: (name, isPaused) => void marks.set(keyOf(name), { ...markOf(name), isPaused }),
    noteRefusal: (name, refusal, at) => {
      const mark = markOf(name);
      marks.set(keyOf(name), { ...mark, refused: mark.refused + 1, refusedAt: at, refusal });
    },
    take: (event, open) => {
      const known = find(event, event.keys);
      if (known !== null)
        return { outcome: 'known', run: { conversationId: known.conversationId, runId: known.runId } };
      const free = freeAt(event);
      if (free !== null) return { outcome: 'too-many', freeAt: free };
      const opened = open();
      const { agentId, triggerId, at, keys, files } = event;
      const { conversationId, runId } = opened;
      kept.push({ agentId, triggerId, at, keys, conversationId, runId });
      if (files !== undefined) see(event, files);
      return { outcome: 'started', opened };
    },
    find: (name, keys) => {
      const found = find(name, keys);
      return found === null ? null : { conversationId: found.conversationId, runId: found.runId };
    },
    counts: (since) => {
      const names = new Map(
        kept.map(({ agentId, triggerId }) => [keyOf({ agentId, triggerId }), { agentId, triggerId }]),
      );
      return [...names.values()].flatMap((name) => {
        const started = of(name).filter(({ at }) => at > since).length;
        return started === 0 ? [] : [{ ...name, started }];
      });
    },
    latest: () => {
      const newest = new Map<string, LastStart>();
      for (const { keys: _keys, ...start } of kept) newest.set(keyOf(start), start);
      return [...newest.values()];
    },
    seen: (name, root) => {
      const found = seen.get(keyOf(name));
      return found?.root === root ? found.stamps : null;
    },
    see,
    unsee: (name, paths) => {
      const found = seen.get(keyOf(name));
      if (found === undefined) return;
      const stamps = new Map(found.stamps);
      for (const path of paths) stamps.delete(path);
      seen.set(keyOf(name), { ...found, stamps });
    },
    sweep: (now) => {
      kept = kept.filter(({ at }) => at >= now - triggerMemoryMs);
    },
    retain: (names, agentIds) => {
      const kept = new Set(names.map(keyOf));
      const isGone = (key: string): boolean =>
        !kept.has(key) && agentIds.includes(key.slice(0, key.indexOf('/')));
      for (const map of [marks, seen]) for (const key of map.keys()) if (isGone(key)) map.delete(key);
    },
  };
};
