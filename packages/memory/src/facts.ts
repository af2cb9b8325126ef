import { type Fact, factNamePattern } from '@my-agent-crew/contract';
import type { MemoryFiles, MemoryPlace } from '@my-agent-crew/core';
import { readFact } from './fact-file.ts';

/** Where a fact lies. */
export const factPlace = (name: string): MemoryPlace => ({ owner: null, file: `facts/${name}.md` });

const indexPlace: MemoryPlace = { owner: null, file: 'INDEX.md' };

/** Names of all facts, sorted. */
export const factNames = (files: MemoryFiles): string[] =>
  files
    .names(null, 'facts')
    .filter((name) => factNamePattern.test(name))
    .toSorted();

/** A fact as it is now, or null. */
export const findFact = (files: MemoryFiles, name: string): Fact | null => {
  const { text, revision } = files.read(factPlace(name));
  return revision === null ? null : { name, ...readFact(text), revision };
};

/** All facts by name. */
export const listFacts = (files: MemoryFiles): Fact[] =>
  factNames(files)
    .map((name) => findFact(files, name))
    .filter((fact) => fact !== null);

/** Writes INDEX.md anew from the facts that are there; a file that says the same already is left alone. */
export const refreshIndex = (files: MemoryFiles): void => {
  const facts = listFacts(files);
  const lines = facts.map(({ name, type, description }) => `- ${name} (${type}): ${description}`);
  const text = facts.length === 0 ? '' : `${lines.join('\n')}\n`;
  const known = files.read(indexPlace);
  if (known.text !== text) files.replace(indexPlace, text, known.revision);
};
