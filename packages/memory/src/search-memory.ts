import { setImmediate } from 'node:timers/promises';
import { type MemoryHit, noteNamePattern } from '@my-agent-crew/contract';
import type { MemoryFiles, MemoryPlace } from '@my-agent-crew/core';
import { cutHit } from './cut-hit.ts';
import { readFact } from './fact-file.ts';
import { factNames, factPlace } from './facts.ts';
import { queryWords, type ReadyEntry, rankEntries, readyEntry } from './rank-entries.ts';
import { type Entry, splitEntries } from './split-entries.ts';

/** Spec: supplement §4, "12 hits". */
const mostHits = 12;

/** The search over the memory. */
export interface SearchMemory {
  /** Searches the facts and the files of some agents. */
  find(owners: readonly string[], query: string): readonly MemoryHit[];
  /** Reads what searches will need, a few files at a time. Never rejects: what cannot be read waits for a search. */
  warm(owners: readonly string[], signal: AbortSignal): Promise<void>;
}

/** Files that are read before others of this process have their turn. */
const filesAtOnce = 20;

interface PlacedEntry extends ReadyEntry {
  readonly place: MemoryPlace;
}

/** The places of an agent's own memory: MEMORY.md, then its notes, newest first. */
const memoryPlaces = (files: MemoryFiles, owner: string): MemoryPlace[] => [
  { owner, file: 'MEMORY.md' },
  ...noteNames(files, owner).map((name) => ({ owner, file: `memory/${name}.md` })),
];

/** Names of an agent's notes, newest first. */
export const noteNames = (files: MemoryFiles, owner: string): string[] =>
  files
    .names(owner, 'memory')
    .filter((name) => noteNamePattern.test(name))
    .toSorted()
    .reverse();

const entriesOf = ({ owner, file }: MemoryPlace, text: string): readonly Entry[] => {
  if (owner !== null || !file.startsWith('facts/')) return splitEntries(text);
  const fact = readFact(text);
  const name = file.slice('facts/'.length, -3);
  const heading = fact.description === '' ? name : `${name}: ${fact.description}`;
  const entries = splitEntries(fact.text);
  return entries.length === 0
    ? [{ heading: name, text: fact.description }]
    : entries.map((one) => ({ ...one, heading }));
};

/** Makes the search. What files say is kept, folded, until they change. */
export const createSearchMemory = (files: MemoryFiles): SearchMemory => {
  const known = new Map<string, { readonly stamp: string; readonly entries: readonly PlacedEntry[] }>();
  const read = (place: MemoryPlace): readonly PlacedEntry[] => {
    const stamp = files.stamp(place);
    const key = `${place.owner ?? ''}\n${place.file}`;
    if (stamp === null) {
      known.delete(key);
      return [];
    }
    const last = known.get(key);
    if (last?.stamp === stamp) return last.entries;
    const entries = entriesOf(place, files.read(place).text).map((one) => ({ ...readyEntry(one), place }));
    known.set(key, { stamp, entries });
    return entries;
  };
  const placesOf = (owners: readonly string[]): MemoryPlace[] => [
    ...factNames(files).map(factPlace),
    ...owners.flatMap((owner) => memoryPlaces(files, owner)),
  ];
  return {
    find: (owners, query) => {
      const wanted = queryWords(query);
      if (wanted.length === 0) return [];
      return rankEntries(placesOf(owners).map(read), wanted, mostHits).map(({ place, heading, text }) => ({
        agent_id: place.owner,
        file: place.file,
        heading,
        text: cutHit(text, wanted),
      }));
    },
    warm: async (owners, signal) => {
      try {
        for (const [at, place] of placesOf(owners).entries()) {
          if (at % filesAtOnce === filesAtOnce - 1) await setImmediate();
          if (signal.aborted) return;
          read(place);
        }
      } catch {
        // A search says what is wrong, to someone who asked.
      }
    },
  };
};
