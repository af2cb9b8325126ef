import type { Home } from '@my-agent-crew/config';
import { CrewError, type WikiCompile } from '@my-agent-crew/contract';
import { type AbortReason, type Agent, abortKind, isoTime, newRun } from '@my-agent-crew/core';
import type { CompileInput } from '@my-agent-crew/memory';
import type { OpenedRun } from '../jobs/open-job.ts';
import type { BackgroundWork } from '../turns/background-work.ts';
import type { TurnHost } from '../turns/turn-host.ts';
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

/** What the desk works with. */
export interface WikiDeskParts extends RunCompileParts {
  readonly home: Home;
  readonly host: Pick<TurnHost, 'takeUpQueue'>;
  readonly background: BackgroundWork;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  readonly reportDefect: (cause: unknown, where: string) => void;
}

interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

const openRun = (parts: WikiDeskParts, agent: Agent, input: CompileInput): OpenedRun => {
  const { store, clock, ids } = parts;
  const { name, opening } = parts.wiki.compile.words(input);
  const { id: conversationId } = store.conversations.create({
    agentId: agent.id,
    title: name,
    channel: 'job',
    parentId: null,
    costCapMicros: agent.costCapMicros,
    autonomous: agent.autonomous,
    approvalTtlSeconds: null,
  });
  const run = newRun({ ids, clock }, { conversationId, agentId: agent.id, source: 'job', text: opening });
  const words = { id: ids.next('message'), conversation_id: conversationId, run_id: run.id } as const;
  const about = { at: isoTime(clock.now()), role: 'user', text: opening, source: 'job' } as const;
  void store.log.openRun(run, [{ ...words, ...about, steer: false, request_id: null, notes: null }]);
  return { conversationId, runId: run.id, kind: 'command', run };
};

/** Makes the desk. */
export const createWikiDesk = (parts: WikiDeskParts): WikiDesk => {
  const { store, home, hub, clock, wiki } = parts;
  const { wikiCompiles } = store;
  const running = new Map<string, Running>();

  /** One whose end could not be stored when it came, because the disk was full, must not hold the next one back. */
  const closeLost = (agent: Agent): void => {
    const left = wikiCompiles.latest(agent.id);
    if (left?.isOpen !== true || running.has(left.conversationId)) return;
    const error = wikiWords(agent.language).defect;
    const ending = { status: 'error', haltReason: null, error, at: isoTime(clock.now()) } as const;
    if (store.runs.openOf(left.conversationId)?.id === left.runId)
      void store.log.closeRun(left.runId, ending);
    wikiCompiles.close(left.runId);
  };

  const claim = (agent: Agent, input: CompileInput): OpenedRun | null => {
    closeLost(agent);
    return wikiCompiles.claim(agent.id, isoTime(clock.now()), () => openRun(parts, agent, input));
  };

  const endDefect = async (agent: Agent, { runId }: OpenedRun, cause: unknown): Promise<void> => {
    parts.reportDefect(cause, `wiki of ${agent.id}`);
    const error = wikiWords(agent.language).defect;
    const ending = { status: 'error', haltReason: null, error, at: isoTime(clock.now()) } as const;
    hub.run(await store.log.closeRun(runId, ending));
  };

  const work = async (
    agent: Agent,
    opened: OpenedRun,
    input: CompileInput,
    signal: AbortSignal,
  ): Promise<void> => {
    try {
      await runCompile(parts, agent, opened, input, signal);
    } catch (cause) {
      await endDefect(agent, opened, cause);
    } finally {
      running.delete(opened.conversationId);
      wikiCompiles.close(opened.runId);
    }
    if (!signal.aborted) parts.host.takeUpQueue(opened.conversationId);
  };

  /** `outer` ends it too, such as a stop of the consolidation it follows, for the same reason. */
  const run = (agent: Agent, opened: OpenedRun, input: CompileInput, outer: AbortSignal): Promise<void> => {
    const controller = new AbortController();
    const follow = (): void =>
      controller.abort({
        kind: abortKind(outer) === 'user-stop' && !parts.closing.aborted ? 'user-stop' : 'shutdown',
      } satisfies AbortReason);
    if (outer.aborted) follow();
    else outer.addEventListener('abort', follow, { once: true });
    const done = work(agent, opened, input, controller.signal).finally(() =>
      outer.removeEventListener('abort', follow),
    );
    running.set(opened.conversationId, { controller, done });
    parts.background.add(done, `wiki of ${agent.id}`);
    return done;
  };

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
    stop: (conversationId) => {
      const found = running.get(conversationId);
      if (found === undefined) return null;
      found.controller.abort({ kind: 'user-stop' } satisfies AbortReason);
      return found.done;
    },
    closeCut: async () => {
      for (const runId of wikiCompiles.openRuns()) {
        const known = await store.log.run(runId);
        if (known !== null) {
          const error = wikiWords(home.agent(known.agent_id)?.language ?? 'vi').cut;
          const at = isoTime(clock.now());
          await store.log.closeRun(runId, { status: 'interrupted', haltReason: null, error, at });
        }
        wikiCompiles.close(runId);
      }
    },
    latest: async (agentId) => {
      const newest = wikiCompiles.latest(agentId);
      if (newest === null) return null;
      const known = await store.log.run(newest.runId);
      return {
        conversation_id: newest.conversationId,
        run_id: newest.runId,
        at: newest.at,
        is_running: newest.isOpen && running.has(newest.conversationId),
        outcome: newest.outcome,
        pages: newest.pages,
        status: known?.status ?? null,
        error: known?.error ?? null,
      };
    },
  };
};
