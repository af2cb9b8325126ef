import { type Language, type MemoryProposal, wikiLimits } from '@my-agent-crew/contract';
import {
  type Clock,
  type Ids,
  isoTime,
  type MemoryAsker,
  type MemoryFiles,
  type WikiCompiles,
} from '@my-agent-crew/core';
import { type Vault, wikiFolder } from '../vault.ts';
import { compileTexts } from './compile-texts.ts';
import { planBatch } from './plan-batch.ts';
import { type CompileInput, prepareCompile } from './prepare-compile.ts';
import { readPages } from './read-pages.ts';

/** The compile of wikis as the server drives it: it makes the one model call in between. */
export interface WikiCompile {
  /** What there is to read now; null without notes. */
  prepare(agentId: string, language: Language): CompileInput | null;
  /** True when these notes were compiled before, to the letter. */
  isRead(input: CompileInput): boolean;
  /** The words that open its run, and the name of its conversation. */
  words(input: CompileInput): { readonly opening: string; readonly name: string };
  /**
   * Checks an answer by code and stores the one proposal it makes; what came of it, in words for the person. Null when the
   * answer holds no pages at all; then nothing was stored.
   */
  settle(input: CompileInput, answer: string, by: MemoryAsker): string | null;
}

/** What compiles need. */
export interface WikiCompileParts {
  readonly files: MemoryFiles;
  readonly compiles: Pick<WikiCompiles, 'lastRead' | 'settle'>;
  readonly vaultOf: (owner: string) => Vault;
  readonly hasSource: (owner: string, source: string) => boolean;
  readonly freeSlug: (owner: string, title: string, taken: ReadonlySet<string>) => string;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Makes it over the wikis' files. */
export const createWikiCompile = (parts: WikiCompileParts): WikiCompile => {
  const { files, compiles, vaultOf, clock, ids } = parts;
  return {
    prepare: (agentId, language) => prepareCompile(files, vaultOf(agentId), agentId, language),
    isRead: ({ agentId, digest }) => compiles.lastRead(agentId) === digest,
    words: ({ language, notes }) => ({
      opening: compileTexts(language).opening(notes),
      name: compileTexts(language).name,
    }),
    settle: (input, answer, by) => {
      const { agentId, language } = input;
      const read = readPages(answer);
      if (read === null) return null;
      const now = isoTime(clock.now());
      const batch = planBatch(
        {
          ...{ files, vault: vaultOf(agentId), now },
          hasSource: (source) => parts.hasSource(agentId, source),
          freeSlug: (title, taken) => parts.freeSlug(agentId, title, taken),
        },
        input,
        read,
      );
      const texts = compileTexts(language);
      const proposal: MemoryProposal = {
        id: ids.next('proposal'),
        agent_id: by.agentId,
        conversation_id: by.conversationId,
        run_id: by.runId,
        owner_id: agentId,
        file: wikiFolder,
        reason: texts.reason(input.notes),
        ...{ before: null, after: null, status: 'pending', at: now, decided_at: null },
        files: [...batch.changes],
      };
      const isSame = batch.changes.length === 0;
      compiles.settle({ runId: by.runId, read: input.digest, proposal: isSame ? null : proposal });
      return [
        isSame ? texts.same : texts.proposed(batch.titles),
        ...batch.leftOut.map(({ title, why }) => texts.leftOut(title.slice(0, wikiLimits.title), why)),
      ].join('\n');
    },
  };
};
