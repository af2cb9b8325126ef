import {
  CrewError,
  type Fact,
  type MemoryFile,
  type MemoryProposal,
  memoryLimits,
} from '@my-agent-crew/contract';
import {
  type Clock,
  type Consolidations,
  type FactWords,
  type Ids,
  isoTime,
  localDate,
  type Memory,
  type MemoryAsker,
  type MemoryFiles,
  type MemoryPlace,
  type MemoryProposals,
  type MemoryWrite,
} from '@my-agent-crew/core';
import { type Consolidation, createConsolidation } from './consolidate/create-consolidation.ts';
import { readFact, writeFact } from './fact-file.ts';
import { factPlace, findFact, listFacts, refreshIndex } from './facts.ts';
import { createMemoryProposalDesk, type MemoryProposalDesk } from './memory-proposal-desk.ts';
import { writeNoteLine } from './note-line.ts';
import { createSearchMemory, noteNames, type SearchMemory } from './search-memory.ts';
import type { CrewWiki } from './wiki/create-wiki.ts';
import { isWikiFile } from './wiki/vault.ts';

/** The whole memory: the port of its tools, and what a person sees and does. */
export interface CrewMemory extends Memory {
  readonly proposals: MemoryProposalDesk;
  readonly consolidation: Consolidation;
  /** Searches the facts and the memories of these agents. */
  readonly searchAll: SearchMemory['find'];
  /** By name. */
  facts(): Fact[];
  /** Names, newest first. */
  notes(agentId: string): string[];
  read(place: MemoryPlace): MemoryFile;
  /** As `MemoryFiles.replace`; the author of a whole file is a person. */
  write(place: MemoryPlace, text: string, known: string | null): MemoryFile;
  /** A person's own fact; `known` is the revision the person saw. */
  putFact(fact: FactWords, known: string | null): Fact;
  removeFact(name: string, known: string): void;
  /** Reads what searches will need, a few files at a time, so that the first search does not wait. Never rejects. */
  warmSearch(agentIds: readonly string[], signal: AbortSignal): Promise<void>;
  /** Writes INDEX.md anew, for facts that were changed by hand while nothing ran. */
  refreshIndex(): void;
}

/** What the memory is made of. */
export interface MemoryParts {
  readonly files: MemoryFiles;
  readonly proposals: MemoryProposals;
  /** Writes the links of a wiki anew once a decision changed pages of it; left out, nobody does. */
  readonly wiki?: Pick<CrewWiki, 'tidy'>;
  readonly consolidations: Consolidations;
  /** Whether a person watches a conversation, and can object to what it writes. */
  readonly isWatched: (conversationId: string) => boolean;
  readonly clock: Clock;
  readonly ids: Ids;
}

const sameWords = (fact: Fact | null, words: FactWords): boolean =>
  fact !== null &&
  fact.description === words.description.replace(/\s+/gu, ' ').trim() &&
  fact.type === words.type &&
  fact.text === words.text.trim();

/** Makes the memory over some files. */
export const createMemory = (parts: MemoryParts): CrewMemory => {
  const { files, proposals, clock, ids } = parts;
  /** A list that the disk refuses must not deny what was written; the next change writes it. */
  const refresh = (): void => {
    try {
      refreshIndex(files);
    } catch (cause) {
      if (!(cause instanceof CrewError)) throw cause;
    }
  };
  const onWritten = ({ owner_id: owner, file }: MemoryProposal): void => {
    if (owner === null) refresh();
    else if (isWikiFile(file)) parts.wiki?.tidy(owner);
  };
  const desk = createMemoryProposalDesk({ files, proposals, clock, onWritten });
  const search = createSearchMemory(files);
  const nowIso = (): string => isoTime(clock.now());

  const propose = (asker: MemoryAsker, name: string, after: string | null, reason: string): MemoryWrite => {
    const place = factPlace(name);
    const { text, revision } = files.read(place);
    const id = ids.next('proposal');
    proposals.add({
      id,
      agent_id: asker.agentId,
      conversation_id: asker.conversationId,
      run_id: asker.runId,
      owner_id: place.owner,
      file: place.file,
      reason,
      before: revision === null ? null : text,
      after,
      status: 'pending',
      at: nowIso(),
      decided_at: null,
    });
    return { kind: 'proposed', proposalId: id };
  };
  const change = (asker: MemoryAsker, name: string, after: string | null, reason: string): MemoryWrite => {
    if (!parts.isWatched(asker.conversationId)) return propose(asker, name, after, reason);
    const { revision } = files.read(factPlace(name));
    files.replace(factPlace(name), after, revision);
    refresh();
    return { kind: 'written', wasThere: revision !== null };
  };
  const putFact = (fact: FactWords, known: string | null): Fact => {
    const file = { ...fact, written_by: 'person', source: 'web', updated: nowIso() };
    const { text, revision } = files.replace(factPlace(fact.name), writeFact(fact.name, file), known);
    refresh();
    return { name: fact.name, ...readFact(text), revision: revision ?? '' };
  };

  return {
    proposals: desk,
    consolidation: createConsolidation({ ...parts, desk }),
    searchAll: search.find,
    warmSearch: search.warm,
    search: (agentId, query) => search.find([agentId], query),
    saveNote: ({ id, timezone }, text) => {
      const day = localDate(clock.now(), timezone);
      const place = { owner: id, file: `memory/${day}.md` };
      const line = writeNoteLine(text, clock.now(), timezone);
      const { text: known } = files.read(place);
      const ends = known === '' || known.endsWith('\n') ? 1 : 2;
      if (known.length + line.length + ends > memoryLimits.file)
        throw new CrewError(
          'too-large',
          `The note of ${day} has reached its ${memoryLimits.file} characters. Nothing was written: put it into a file of the workspace, or wait for tomorrow's note.`,
        );
      files.append(place, line);
      return day;
    },
    saveFact: (asker, { reason = '', ...fact }) => {
      if (sameWords(findFact(files, fact.name), fact)) return { kind: 'unchanged' };
      const source = `conv:${asker.conversationId}`;
      const file = { ...fact, written_by: asker.agentId, source, updated: nowIso() };
      return change(asker, fact.name, writeFact(fact.name, file), reason);
    },
    forgetFact: (asker, name, reason = '') =>
      findFact(files, name) === null ? null : change(asker, name, null, reason),
    facts: () => listFacts(files),
    notes: (agentId) => noteNames(files, agentId),
    read: files.read,
    write: files.replace,
    putFact,
    removeFact: (name, known) => {
      if (findFact(files, name) === null) throw new CrewError('not-found', `There is no fact ${name}.`);
      files.replace(factPlace(name), null, known);
      refresh();
    },
    refreshIndex: () => refreshIndex(files),
  };
};
