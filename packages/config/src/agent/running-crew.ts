import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import type { CrewContext } from './crew-context.ts';
import { type CrewMember, finishMember } from './crew-member.ts';
import type { Crew } from './load-crew.ts';
import type { LoadedAgent } from './loaded-agent.ts';
import { masterId } from './read-candidate.ts';

/** What an edit did to the crew; told after the files and the crew have changed. */
export interface CrewChange {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly agentId: string;
}

/**
 * The crew as it runs. Its one owner: edits put rebuilt agents in the place of old ones here, and a turn keeps the
 * `Agent` it took.
 */
export interface RunningCrew {
  /** The master first, then by id. */
  agents(): readonly LoadedAgent[];
  parked(): readonly ParkedPart[];
  find(id: string): LoadedAgent | undefined;
  member(id: string): CrewMember | undefined;
  ids(): ReadonlySet<string>;
  /** Ids of agent folders that were left out. */
  parkedIds(): readonly string[];
  /** Takes these members in, each in the place of the one with its id. */
  put(members: readonly CrewMember[]): void;
  remove(id: string): void;
  /** Tells every listener. */
  tell(change: CrewChange): void;
  /** Listeners are called after a change and must not throw. Returns how to stop listening. */
  onChange(listener: (change: CrewChange) => void): () => void;
}

const byId = (left: CrewMember, right: CrewMember): number => {
  const [a, b] = [left.prepared.candidate.id, right.prepared.candidate.id];
  if (a === masterId || b === masterId) return a === masterId ? -1 : 1;
  return a < b ? -1 : 1;
};

/** Runs what was read from the home. */
export const createRunningCrew = (crew: Crew, context: CrewContext): RunningCrew => {
  const members = new Map(crew.members.map((member) => [member.prepared.candidate.id, member]));
  const listeners = new Set<(change: CrewChange) => void>();
  const isHome = (file: string): boolean => path.dirname(file) === context.homeFolder;
  let parked = crew.parked;
  let loaded = new Map<string, LoadedAgent>();
  const finishAll = (): void => {
    const sorted = [...members.values()].toSorted(byId);
    const running = new Map(sorted.map((member) => [member.prepared.candidate.id, member]));
    loaded = new Map(
      sorted.map((member) => [member.prepared.candidate.id, finishMember(member, running, context)]),
    );
  };
  finishAll();
  return {
    agents: () => [...loaded.values()],
    parked: () => parked,
    find: (id) => loaded.get(id),
    member: (id) => members.get(id),
    ids: () => new Set(members.keys()),
    parkedIds: () =>
      parked
        .filter((part) => path.basename(part.file) === 'agent.yaml' && !isHome(part.file))
        .map((part) => path.basename(path.dirname(part.file))),
    put: (added) => {
      const whole = added.filter((member) => !member.isBare);
      const files = new Set(whole.map((member) => member.prepared.candidate.file));
      for (const member of added) members.set(member.prepared.candidate.id, member);
      parked = parked.filter((part) => !files.has(part.file));
      finishAll();
    },
    remove: (id) => {
      members.delete(id);
      finishAll();
    },
    tell: (change) => {
      for (const listener of listeners) listener(change);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
