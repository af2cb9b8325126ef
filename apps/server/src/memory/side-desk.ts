import type { Home } from '@my-agent-crew/config';
import type { Language } from '@my-agent-crew/contract';
import { type AbortReason, type Agent, abortKind, isoTime, newRun } from '@my-agent-crew/core';
import type { OpenedRun } from '../jobs/open-job.ts';
import type { BackgroundWork } from '../turns/background-work.ts';
import type { TurnHost } from '../turns/turn-host.ts';
import type { SideRunParts } from './side-run.ts';

/** What a desk of side runs works with. */
export interface SideDeskParts extends SideRunParts {
  readonly home: Home;
  readonly host: Pick<TurnHost, 'takeUpQueue'>;
  readonly background: BackgroundWork;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  readonly reportDefect: (cause: unknown, where: string) => void;
}

/** One kind of side runs: where it is kept, and what is said of it. */
interface SideKind {
  /** Names it in reports, in front of the agent. */
  readonly name: string;
  readonly book: {
    latest(agentId: string): { conversationId: string; runId: string; isOpen: boolean } | null;
    close(runId: string): void;
    openRuns(): readonly string[];
  };
  /** Why a run failed by a defect, and that the end of an earlier process cut it. */
  readonly words: (language: Language) => { readonly defect: string; readonly cut: string };
}

interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** How an opened run is worked. */
interface SideWork {
  /** Ends the run; what it throws ends it as a defect. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Called once the run has ended in any way. */
  readonly onClosed?: () => Promise<void>;
  /** Called last, unless it was stopped. */
  readonly afterwards?: () => Promise<void>;
}

/** Opens, works, stops and closes the side runs of one kind; the owner sees to it that an agent has one at a time. */
export interface SideDesk {
  /** Stores a conversation and its run that begins with `opening`; for the transaction of a claim. */
  openRun(agent: Agent, words: { readonly title: string; readonly opening: string }): OpenedRun;
  /** Closes the newest of an agent whose end could not be stored when it came, so that it does not hold the next one back. */
  closeLost(agent: Agent): void;
  isRunning(conversationId: string): boolean;
  /** Works an opened run; `outer` ends it too, such as a stop of what it follows, for the same reason. */
  run(agentId: string, opened: OpenedRun, outer: AbortSignal, how: SideWork): Promise<void>;
  /** Resolves once it has ended; null when none runs in this conversation. */
  stop(conversationId: string): Promise<void> | null;
  /** Ends those that an earlier process left open. They are not paid for a second time by themselves. */
  closeCut(): Promise<void>;
}

/** Makes the desk of one kind. */
export const createSideDesk = (parts: SideDeskParts, { name, book, words }: SideKind): SideDesk => {
  const { store, home, hub, clock, ids, closing } = parts;
  const running = new Map<string, Running>();
  const failed = (error: string) =>
    ({ status: 'error', haltReason: null, error, at: isoTime(clock.now()) }) as const;
  const wordsOf = (agentId: string) => words(home.agent(agentId)?.language ?? 'vi');

  const endDefect = async (agentId: string, { runId }: OpenedRun, cause: unknown): Promise<void> => {
    parts.reportDefect(cause, `${name} of ${agentId}`);
    hub.run(await store.log.closeRun(runId, failed(wordsOf(agentId).defect)));
  };

  const work = async (
    agentId: string,
    opened: OpenedRun,
    how: SideWork,
    signal: AbortSignal,
  ): Promise<void> => {
    try {
      await how.work(signal);
    } catch (cause) {
      await endDefect(agentId, opened, cause);
    } finally {
      running.delete(opened.conversationId);
      book.close(opened.runId);
      await how.onClosed?.();
    }
    if (signal.aborted) return;
    parts.host.takeUpQueue(opened.conversationId);
    await how.afterwards?.();
  };

  return {
    openRun: (agent, { title, opening }) => {
      const { id: conversationId } = store.conversations.create({
        agentId: agent.id,
        title,
        channel: 'job',
        parentId: null,
        costCapMicros: agent.costCapMicros,
        autonomous: agent.autonomous,
        approvalTtlSeconds: null,
      });
      const run = newRun({ ids, clock }, { conversationId, agentId: agent.id, source: 'job', text: opening });
      const message = { id: ids.next('message'), conversation_id: conversationId, run_id: run.id } as const;
      const about = { at: isoTime(clock.now()), role: 'user', text: opening, source: 'job' } as const;
      void store.log.openRun(run, [{ ...message, ...about, steer: false, request_id: null, notes: null }]);
      return { conversationId, runId: run.id, kind: 'command', run };
    },
    closeLost: ({ id, language }) => {
      const left = book.latest(id);
      if (left?.isOpen !== true || running.has(left.conversationId)) return;
      if (store.runs.openOf(left.conversationId)?.id === left.runId)
        void store.log.closeRun(left.runId, failed(words(language).defect));
      book.close(left.runId);
    },
    isRunning: (conversationId) => running.has(conversationId),
    run: (agentId, opened, outer, how) => {
      const controller = new AbortController();
      const follow = (): void =>
        controller.abort({
          kind: abortKind(outer) === 'user-stop' && !closing.aborted ? 'user-stop' : 'shutdown',
        } satisfies AbortReason);
      if (outer.aborted) follow();
      else outer.addEventListener('abort', follow, { once: true });
      const done = work(agentId, opened, how, controller.signal).finally(() =>
        outer.removeEventListener('abort', follow),
      );
      running.set(opened.conversationId, { controller, done });
      parts.background.add(done, `${name} of ${agentId}`);
      return done;
    },
    stop: (conversationId) => {
      const found = running.get(conversationId);
      if (found === undefined) return null;
      found.controller.abort({ kind: 'user-stop' } satisfies AbortReason);
      return found.done;
    },
    closeCut: async () => {
      for (const runId of book.openRuns()) {
        const known = await store.log.run(runId);
        const at = isoTime(clock.now());
        if (known !== null)
          await store.log.closeRun(runId, {
            status: 'interrupted',
            haltReason: null,
            error: wordsOf(known.agent_id).cut,
            at,
          });
        book.close(runId);
      }
    },
  };
};
