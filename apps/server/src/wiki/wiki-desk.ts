import { CrewError, type WikiCompile } from '@my-agent-crew/contract';
import { type Agent, isoTime } from '@my-agent-crew/core';
import type { CompileInput } from '@my-agent-crew/memory';
import type { OpenedRun } from '../jobs/open-job.ts';
import { createSideDesk, type SideDeskParts } from '../memory/side-desk.ts';
import { type RunCompileParts, runCompile } from './run-compile.ts';
import { wikiWords } from './wiki-words.ts';

/** The one owner of compiles: opens, works, stops and shows them, one of an agent at a time. */
export interface WikiDesk {
  /** Begins one for a person. Throws `CrewError`, and does nothing, without notes and while one of the agent runs. */
  start(agentId: string): OpenedRun;
  /**
   * Compiles what was not compiled before, after a consolidation. Resolves when it has ended, and at once when there is
   * nothing to do; what goes wrong stands in its run. Spec: agents, "biên dịch hỏng không làm job hỏng".
   */
  compile(agentId: string, signal: AbortSignal): Promise<void>;
  /** Resolves once it has ended; null when none runs in this conversation. */
  stop(conversationId: string): Promise<void> | null;
  /** Ends those that an earlier process left open. They are not paid for a second time by themselves. */
  closeCut(): Promise<void>;
  /** The newest of an agent, or null. */
  latest(agentId: string): Promise<WikiCompile | null>;
}

/** Makes the desk. */
export const createWikiDesk = (parts: RunCompileParts & SideDeskParts): WikiDesk => {
  const { store, home, clock, wiki } = parts;
  const { wikiCompiles } = store;
  const side = createSideDesk(parts, { name: 'wiki', book: wikiCompiles, words: wikiWords });

  const claim = (agent: Agent, input: CompileInput): OpenedRun | null => {
    side.closeLost(agent);
    const { name: title, opening } = wiki.compile.words(input);
    return wikiCompiles.claim(agent.id, isoTime(clock.now()), () => side.openRun(agent, { title, opening }));
  };
  const run = (agent: Agent, opened: OpenedRun, input: CompileInput, outer: AbortSignal): Promise<void> =>
    side.run(agent.id, opened, outer, {
      work: (signal) => runCompile(parts, agent, opened, input, signal),
    });

  return {
    start: (agentId) => {
      const agent = home.agent(agentId);
      if (agent === null) throw new CrewError('not-found', `There is no agent ${agentId}.`);
      const input = wiki.compile.prepare(agentId, agent.language);
      if (input === null)
        throw new CrewError(
          'conflict',
          `${agentId} has no daily notes to compile a wiki from. No model was asked.`,
        );
      const opened = claim(agent, input);
      if (opened === null)
        throw new CrewError(
          'conflict',
          `The wiki of ${agentId} is being compiled already. It was not started again: wait for it or stop it.`,
        );
      void run(agent, opened, input, parts.closing);
      return opened;
    },
    compile: async (agentId, signal) => {
      const agent = home.agent(agentId);
      const input = agent === null ? null : wiki.compile.prepare(agentId, agent.language);
      if (agent === null || input === null || wiki.compile.isRead(input) || signal.aborted) return;
      const opened = claim(agent, input);
      if (opened !== null) await run(agent, opened, input, AbortSignal.any([signal, parts.closing]));
    },
    stop: side.stop,
    closeCut: side.closeCut,
    latest: async (agentId) => {
      const newest = wikiCompiles.latest(agentId);
      if (newest === null) return null;
      const known = await store.log.run(newest.runId);
      return {
        conversation_id: newest.conversationId,
        run_id: newest.runId,
        at: newest.at,
        is_running: newest.isOpen && side.isRunning(newest.conversationId),
        outcome: newest.outcome,
        pages: newest.pages,
        status: known?.status ?? null,
        error: known?.error ?? null,
      };
    },
  };
};
