import {
  CrewError,
  type Fact,
  type Language,
  type MemoryChange,
  type MemoryProposal,
  memoryLimits,
} from '@my-agent-crew/contract';
import {
  type Clock,
  type Consolidations,
  type Ids,
  isoTime,
  type MemoryAsker,
  type MemoryFiles,
  type MemoryProposals,
} from '@my-agent-crew/core';
import { writeFact } from '../fact-file.ts';
import { factPlace, listFacts } from '../facts.ts';
import type { MemoryProposalDesk } from '../memory-proposal-desk.ts';
import { consolidateTexts } from './consolidate-texts.ts';
import { type DataBlock, dataBlock } from './data-block.ts';
import { type GatheredNotes, gatherNotes } from './gather-notes.ts';
import { judgeRewrite, type RewriteDoubt } from './judge-rewrite.ts';
import { readRewrite } from './read-rewrite.ts';
import {
  type FactChange,
  type FactEdit,
  type FactReview,
  factsToReview,
  readFactReview,
} from './review-facts.ts';

/** Characters of MEMORY.md that an agent reads. Spec: supplement §4 with the caps of the prompt's sections. */
const memoryChars = 24_000;

/** Doubts that a proposal names, and characters of the lines it quotes. */
const namedDoubts = 3;
const quotedChars = 120;

/** Words for a model, and what is read out of its answer. */
export interface ConsolidationRequest {
  readonly system: string;
  readonly text: string;
}

/** MEMORY.md as it is, and the notes it is to be rewritten from. */
export interface RewritePlan {
  readonly agentId: string;
  readonly before: string | null;
  /** What the model is given to rewrite: the file, or the rewrite of it that still waits. */
  readonly base: string | null;
  readonly notes: GatheredNotes;
  readonly language: Language;
  readonly request: ConsolidationRequest;
  readonly block: DataBlock;
}

/** What became of a rewrite. */
export type RewriteEnd =
  | { readonly kind: 'same' }
  /** Somebody changed MEMORY.md, or decided on its rewrite, while the model wrote: nothing was stored, and the next run reads both. */
  | { readonly kind: 'overtaken' }
  /** `refused`: why it could not be written, when that was tried. */
  | { readonly kind: 'proposed'; readonly doubts: number; readonly refused: string | null }
  | { readonly kind: 'applied'; readonly lines: number };

/** The facts a review looks at. */
export interface ReviewPlan {
  readonly agentId: string;
  readonly facts: readonly Fact[];
  /** Names exactly these facts as they are. */
  readonly state: string;
  readonly language: Language;
  readonly request: ConsolidationRequest;
}

/** Rewrites MEMORY.md from notes and reviews facts; the model is asked by the caller, between two steps. */
export interface Consolidation {
  /** Null when no note is newer than what was read last: then no model is to be asked. */
  planRewrite(agentId: string, language: Language): RewritePlan | null;
  /** The new file in an answer, or what is wrong with it, as the rest of a sentence. */
  readRewrite(plan: RewritePlan, answer: string): { readonly text: string } | { readonly fault: string };
  /** Stores a rewrite, and writes it when the agent is autonomous and code finds that it only adds lines or changes dates. */
  settleRewrite(plan: RewritePlan, text: string, by: MemoryAsker, isAutonomous: boolean): RewriteEnd;
  /** Null when there are no two facts, or none has changed since they were reviewed last. */
  planReview(agentId: string, language: Language): ReviewPlan | null;
  /** The review in an answer, or what is wrong with it. */
  readReview(plan: ReviewPlan, answer: string): FactReview | { readonly fault: string };
  /** Stores what a review proposes and returns how much that is. A fact that changed meanwhile is left out. */
  settleReview(plan: ReviewPlan, review: FactReview, by: MemoryAsker): number;
}

const memoryPlace = (owner: string) => ({ owner, file: 'MEMORY.md' });

const quoted = (line: string): string =>
  line.trim().length <= quotedChars ? line.trim() : `${line.trim().slice(0, quotedChars).toWellFormed()}…`;

const reasonOf = (plan: RewritePlan, doubts: readonly RewriteDoubt[]): string => {
  const say = consolidateTexts(plan.language);
  const named = doubts.slice(0, namedDoubts).map(({ kind, line }) => say.doubt({ kind, line: quoted(line) }));
  const more = doubts.length - named.length;
  return [
    say.reason(Object.keys(plan.notes.revisions)),
    ...named,
    ...(more > 0 ? [say.moreDoubts(more)] : []),
  ].join(' ');
};

/** Makes it over the memory's files. */
export const createConsolidation = (parts: {
  readonly files: MemoryFiles;
  readonly consolidations: Consolidations;
  readonly proposals: Pick<MemoryProposals, 'pending'>;
  readonly desk: MemoryProposalDesk;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
}): Consolidation => {
  const { files, consolidations, proposals, desk, clock, ids } = parts;

  const proposal = (
    by: MemoryAsker,
    change: Pick<MemoryProposal, 'owner_id' | 'file' | 'reason' | 'before' | 'after' | 'files'>,
  ): MemoryProposal => ({
    id: ids.next('proposal'),
    agent_id: by.agentId,
    conversation_id: by.conversationId,
    run_id: by.runId,
    ...change,
    status: 'pending',
    at: isoTime(clock.now()),
    decided_at: null,
  });

  const waiting = (owner: string | null, file: string): MemoryProposal | null =>
    proposals
      .pending()
      .find(
        (one) =>
          one.owner_id === owner &&
          (one.file === file || one.files?.some((change) => change.file === file) === true),
      ) ?? null;

  /** A rewrite of the present file that still waits: the next one builds on it, or what it gathered would be lost. */
  const waitingRewrite = (agentId: string, now: string | null): string | null => {
    const one = waiting(agentId, 'MEMORY.md');
    return one?.before === now ? one.after : null;
  };

  const readMemory = (agentId: string): string | null => {
    const { text, revision } = files.read(memoryPlace(agentId));
    return revision === null ? null : text;
  };

  const apply = (id: string, runId: string): string | null => {
    try {
      desk.decide(id, true);
    } catch (cause) {
      // It waits for a person then, who sees the same refusal and can mend it.
      if (cause instanceof CrewError) return cause.message;
      throw cause;
    }
    consolidations.applied(runId);
    return null;
  };

  const changeOf = ({ fact, words }: FactChange, by: MemoryAsker): MemoryChange => {
    const { written_by: _by, updated: _updated, ...kept } = fact;
    const origin = { written_by: by.agentId, updated: isoTime(clock.now()) };
    const place = factPlace(fact.name);
    return {
      file: place.file,
      before: files.read(place).text,
      after: words === null ? null : writeFact(fact.name, { ...kept, ...words, ...origin }),
    };
  };
  /** A merge is one batch, so that nobody forgets a fact without writing the one that takes it over. */
  const proposeEdit = ({ changes, reason }: FactEdit, by: MemoryAsker): MemoryProposal | null => {
    const made = changes.map((change) => changeOf(change, by));
    const [first] = made;
    if (first === undefined) return null;
    if (made.length === 1) return proposal(by, { owner_id: null, reason, ...first });
    const batch = { file: first.file, before: null, after: null, files: made };
    return proposal(by, { owner_id: null, reason, ...batch });
  };

  return {
    planRewrite: (agentId, language) => {
      const notes = gatherNotes(files, agentId, consolidations.lastRead(agentId));
      if (notes === null) return null;
      const before = readMemory(agentId);
      if ((before?.length ?? 0) > memoryLimits.file)
        throw new CrewError(
          'too-large',
          `MEMORY.md has more than ${memoryLimits.file} characters. No model was asked and nothing was changed: shorten it by hand.`,
        );
      const base = waitingRewrite(agentId, before) ?? before;
      const block = dataBlock('memory', base ?? '');
      const fenced = dataBlock('notes', notes.text);
      const marks = { file: block.open, fileEnd: block.close, notes: fenced.open };
      const system = consolidateTexts(language).rewrite(marks, memoryChars);
      const request = { system, text: `${block.text}\n\n${fenced.text}` };
      return { agentId, before, base, notes, language, request, block };
    },
    readRewrite: ({ block, base, language }, answer) => {
      const read = readRewrite(answer, block, { before: base ?? '', maxChars: memoryChars });
      if ('text' in read) return read;
      return { fault: consolidateTexts(language).fault(read.fault, memoryChars) };
    },
    settleRewrite: (plan, text, by, isAutonomous) => {
      const { agentId, before, base, notes } = plan;
      const isOvertaken =
        readMemory(agentId) !== before || (waitingRewrite(agentId, before) ?? before) !== base;
      if (isOvertaken) return { kind: 'overtaken' };
      const end = { runId: by.runId, notes: notes.count, read: notes.revisions };
      if (text.trimEnd() === (base ?? '').trimEnd()) {
        consolidations.settle({ ...end, outcome: 'same' }, []);
        return { kind: 'same' };
      }
      const doubts = judgeRewrite(before ?? '', text, notes.sources);
      const reason = reasonOf(plan, doubts);
      const one = proposal(by, { owner_id: agentId, file: 'MEMORY.md', reason, before, after: text });
      // Stored before it is written: a kill in between leaves a proposal that a person can end.
      consolidations.settle({ ...end, outcome: 'proposed' }, [one]);
      if (!isAutonomous || doubts.length > 0)
        return { kind: 'proposed', doubts: doubts.length, refused: null };
      const refused = apply(one.id, by.runId);
      if (refused !== null) return { kind: 'proposed', doubts: 0, refused };
      const lines = (of: string): number => of.split('\n').filter((line) => line.trim() !== '').length;
      return { kind: 'applied', lines: lines(text) - lines(before ?? '') };
    },
    planReview: (agentId, language) => {
      const all = listFacts(files);
      const state = all.map(({ name, revision }) => `${name} ${revision}`).join('\n');
      if (all.length < 2 || state === consolidations.lastReview(agentId)) return null;
      const { facts, text } = factsToReview(all);
      const fenced = dataBlock('facts', text);
      const request = { system: consolidateTexts(language).review(fenced.open), text: fenced.text };
      return { agentId, facts, state, language, request };
    },
    readReview: ({ facts, language }, answer) =>
      readFactReview(answer, facts) ?? { fault: consolidateTexts(language).noReview },
    settleReview: (plan, review, by) => {
      const isUsable = ({ fact }: FactChange): boolean => {
        const place = factPlace(fact.name);
        return files.read(place).revision === fact.revision && waiting(null, place.file) === null;
      };
      const made = review.edits
        .filter(({ changes }) => changes.every(isUsable))
        .map((edit) => proposeEdit(edit, by))
        .filter((one) => one !== null);
      consolidations.settleReview(by.runId, plan.state, made);
      return made.length;
    },
  };
};
