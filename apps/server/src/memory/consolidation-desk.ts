import { type Consolidation as ConsolidationView, CrewError } from '@my-agent-crew/contract';
import { type Agent, isoTime } from '@my-agent-crew/core';
import type { OpenedRun } from '../jobs/open-job.ts';
import { consolidationWords } from './consolidation-words.ts';
import { type RunConsolidationParts, runConsolidation } from './run-consolidation.ts';
import { createSideDesk, type SideDeskParts } from './side-desk.ts';

/** The one owner of consolidations: opens, works, stops and shows them, one of an agent at a time. */
export interface ConsolidationDesk {
  /** Opens one and works it. Throws `CrewError`, and does nothing, while one of the agent runs. */
  start(agentId: string): OpenedRun;
  /** Stores the conversation and the run of one, to be worked by `run`; for the transaction of a caller. Throws as `start`. */
  open(agentId: string): OpenedRun;
  run(agentId: string, opened: OpenedRun): void;
  isOpen(agentId: string): boolean;
  /** Resolves once it has ended; null when none runs in this conversation. */
  stop(conversationId: string): Promise<void> | null;
  /** Ends those that an earlier process left open. They are not paid for a second time by themselves. */
  closeCut(): Promise<void>;
  /** The newest of an agent, or null. */
  latest(agentId: string): Promise<ConsolidationView | null>;
}

/** What the desk works with. */
export interface ConsolidationDeskParts extends RunConsolidationParts, SideDeskParts {
  /**
   * What else is made from the same notes, after a consolidation that read some and with a run of its own. What it throws
   * is reported and fails nothing. Spec: agents, "biên dịch hỏng không làm job hỏng".
   */
  readonly afterwards: (agentId: string, signal: AbortSignal) => Promise<void>;
  /** Told of every run that ended, once it has. */
  readonly onEnd: (runId: string, isError: boolean) => void;
}

/** Makes the desk. */
export const createConsolidationDesk = (parts: ConsolidationDeskParts): ConsolidationDesk => {
  const { store, home, clock } = parts;
  const { consolidations } = store;
  const side = createSideDesk(parts, {
    name: 'consolidation',
    book: consolidations,
    words: consolidationWords,
  });

  const need = (agentId: string): Agent => {
    const agent = home.agent(agentId);
    if (agent === null) throw new CrewError('not-found', `There is no agent ${agentId}.`);
    return agent;
  };

  const open = (agentId: string): OpenedRun => {
    const agent = need(agentId);
    side.closeLost(agent);
    const { title } = consolidationWords(agent.language);
    const opened = consolidations.claim(agentId, isoTime(clock.now()), () =>
      side.openRun(agent, { title, opening: title }),
    );
    if (opened !== null) return opened;
    throw new CrewError(
      'conflict',
      `The memory of ${agentId} is being consolidated already. It was not started again: wait for it or stop it.`,
    );
  };

  const run = (agentId: string, opened: OpenedRun): void => {
    let hasRead = false;
    void side.run(agentId, opened, parts.closing, {
      work: async (signal) => {
        hasRead = await runConsolidation(parts, need(agentId), opened, signal);
      },
      onClosed: async () => {
        const known = await store.log.run(opened.runId);
        parts.onEnd(opened.runId, known?.status === 'error');
      },
      afterwards: async () => {
        if (hasRead) await parts.afterwards(agentId, parts.closing);
      },
    });
  };

  return {
    open,
    run,
    start: (agentId) => {
      const opened = open(agentId);
      run(agentId, opened);
      return opened;
    },
    isOpen: (agentId) => {
      const newest = consolidations.latest(agentId);
      return newest?.isOpen === true && side.isRunning(newest.conversationId);
    },
    stop: side.stop,
    closeCut: side.closeCut,
    latest: async (agentId) => {
      const newest = consolidations.latest(agentId);
      if (newest === null) return null;
      const known = await store.log.run(newest.runId);
      return {
        conversation_id: newest.conversationId,
        run_id: newest.runId,
        at: newest.at,
        is_running: newest.isOpen && side.isRunning(newest.conversationId),
        outcome: newest.outcome,
        notes: newest.notes,
        status: known?.status ?? null,
        error: known?.error ?? null,
        ended_at: known?.ended_at ?? null,
        spent_usd: known?.spent_usd ?? 0,
      };
    },
  };
};
