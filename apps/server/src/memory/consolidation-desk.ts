import type { Home } from '@my-agent-crew/config';
import { type Consolidation as ConsolidationView, CrewError } from '@my-agent-crew/contract';
import { type AbortReason, type Agent, isoTime, newRun } from '@my-agent-crew/core';
import type { OpenedRun } from '../jobs/open-job.ts';
import type { BackgroundWork } from '../turns/background-work.ts';
import type { TurnHost } from '../turns/turn-host.ts';
import { consolidationWords } from './consolidation-words.ts';
import { type RunConsolidationParts, runConsolidation } from './run-consolidation.ts';

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
export interface ConsolidationDeskParts extends RunConsolidationParts {
  readonly home: Home;
  readonly host: Pick<TurnHost, 'takeUpQueue'>;
  readonly background: BackgroundWork;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  /**
   * What else is made from the same notes, after a consolidation that read some and with a run of its own. What it throws
   * is reported and fails nothing. Spec: agents, "biên dịch hỏng không làm job hỏng".
   */
  readonly afterwards: (agentId: string, signal: AbortSignal) => Promise<void>;
  /** Told of every run that ended, once it has. */
  readonly onEnd: (runId: string, isError: boolean) => void;
  readonly reportDefect: (cause: unknown, where: string) => void;
}

interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** Makes the desk. */
export const createConsolidationDesk = (parts: ConsolidationDeskParts): ConsolidationDesk => {
  const { store, home, hub, clock, ids } = parts;
  const { consolidations } = store;
  const running = new Map<string, Running>();

  const need = (agentId: string): Agent => {
    const agent = home.agent(agentId);
    if (agent === null) throw new CrewError('not-found', `There is no agent ${agentId}.`);
    return agent;
  };

  const openRun = (agent: Agent): OpenedRun => {
    const { title } = consolidationWords(agent.language);
    const { id: conversationId } = store.conversations.create({
      agentId: agent.id,
      title,
      channel: 'job',
      parentId: null,
      costCapMicros: agent.costCapMicros,
      autonomous: agent.autonomous,
      approvalTtlSeconds: null,
    });
    const run = newRun({ ids, clock }, { conversationId, agentId: agent.id, source: 'job', text: title });
    const words = { id: ids.next('message'), conversation_id: conversationId, run_id: run.id } as const;
    const about = { at: isoTime(clock.now()), role: 'user', text: title, source: 'job' } as const;
    void store.log.openRun(run, [{ ...words, ...about, steer: false, request_id: null, notes: null }]);
    return { conversationId, runId: run.id, kind: 'command', run };
  };

  /** One whose end could not be stored when it came, because the disk was full, must not hold the next one back. */
  const closeLost = (agent: Agent): void => {
    const left = consolidations.latest(agent.id);
    if (left?.isOpen !== true || running.has(left.conversationId)) return;
    const error = consolidationWords(agent.language).defect;
    const ending = { status: 'error', haltReason: null, error, at: isoTime(clock.now()) } as const;
    if (store.runs.openOf(left.conversationId)?.id === left.runId)
      void store.log.closeRun(left.runId, ending);
    consolidations.close(left.runId);
  };

  const open = (agentId: string): OpenedRun => {
    const agent = need(agentId);
    closeLost(agent);
    const opened = consolidations.claim(agentId, isoTime(clock.now()), () => openRun(agent));
    if (opened !== null) return opened;
    throw new CrewError(
      'conflict',
      `The memory of ${agentId} is being consolidated already. It was not started again: wait for it or stop it.`,
    );
  };

  const endDefect = async (agentId: string, { runId }: OpenedRun, cause: unknown): Promise<void> => {
    parts.reportDefect(cause, `consolidation of ${agentId}`);
    const error = consolidationWords(home.agent(agentId)?.language ?? 'vi').defect;
    const ending = { status: 'error', haltReason: null, error, at: isoTime(clock.now()) } as const;
    hub.run(await store.log.closeRun(runId, ending));
  };

  const settle = async (opened: OpenedRun): Promise<void> => {
    consolidations.close(opened.runId);
    const run = await store.log.run(opened.runId);
    parts.onEnd(opened.runId, run?.status === 'error');
  };

  const work = async (agentId: string, opened: OpenedRun, signal: AbortSignal): Promise<void> => {
    let hasRead = false;
    try {
      hasRead = await runConsolidation(parts, need(agentId), opened, signal);
    } catch (cause) {
      await endDefect(agentId, opened, cause);
    } finally {
      running.delete(opened.conversationId);
      await settle(opened);
    }
    if (signal.aborted) return;
    parts.host.takeUpQueue(opened.conversationId);
    if (hasRead) await parts.afterwards(agentId, parts.closing);
  };

  const run = (agentId: string, opened: OpenedRun): void => {
    const controller = new AbortController();
    const shutDown = (): void => controller.abort({ kind: 'shutdown' } satisfies AbortReason);
    if (parts.closing.aborted) shutDown();
    else parts.closing.addEventListener('abort', shutDown, { once: true });
    const done = work(agentId, opened, controller.signal).finally(() =>
      parts.closing.removeEventListener('abort', shutDown),
    );
    running.set(opened.conversationId, { controller, done });
    parts.background.add(done, `consolidation of ${agentId}`);
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
      return newest?.isOpen === true && running.has(newest.conversationId);
    },
    stop: (conversationId) => {
      const found = running.get(conversationId);
      if (found === undefined) return null;
      found.controller.abort({ kind: 'user-stop' } satisfies AbortReason);
      return found.done;
    },
    closeCut: async () => {
      for (const runId of consolidations.openRuns()) {
        const known = await store.log.run(runId);
        if (known !== null) {
          const error = consolidationWords(home.agent(known.agent_id)?.language ?? 'vi').cut;
          const ending = {
            status: 'interrupted',
            haltReason: null,
            error,
            at: isoTime(clock.now()),
          } as const;
          await store.log.closeRun(runId, ending);
        }
        consolidations.close(runId);
      }
    },
    latest: async (agentId) => {
      const newest = consolidations.latest(agentId);
      if (newest === null) return null;
      const known = await store.log.run(newest.runId);
      return {
        conversation_id: newest.conversationId,
        run_id: newest.runId,
        at: newest.at,
        is_running: newest.isOpen && running.has(newest.conversationId),
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
