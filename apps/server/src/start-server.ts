import { join } from 'node:path';
import { type Home, openHome, refuseParked } from '@my-agent-crew/config';
import { randomIds, systemClock } from '@my-agent-crew/core';
import { lockHome, openStore, type Store } from '@my-agent-crew/store';
import { activityHandlers, crewStreams } from './api/activity-handlers.ts';
import { agentHandlers } from './api/agent-handlers.ts';
import { allowanceHandlers } from './api/allowance-handlers.ts';
import { compactionHandlers } from './api/compaction-handlers.ts';
import { connectionHandlers } from './api/connection-handlers.ts';
import { consolidationHandlers } from './api/consolidation-handlers.ts';
import { conversationHandlers } from './api/conversation-handlers.ts';
import { jobHandlers } from './api/job-handlers.ts';
import { memoryHandlers } from './api/memory-handlers.ts';
import { outboxHandlers } from './api/outbox-handlers.ts';
import { outputHandlers } from './api/output-handlers.ts';
import { recordFiles } from './api/record-files.ts';
import { searchHandlers } from './api/search-handlers.ts';
import { systemHandlers } from './api/system-handlers.ts';
import { hookDoors, triggerHandlers } from './api/trigger-handlers.ts';
import { undoHandlers } from './api/undo-handlers.ts';
import { wikiHandlers } from './api/wiki-handlers.ts';
import { workspaceFiles } from './api/workspace-files.ts';
import { buildCrew } from './build-crew.ts';
import { createCrewSkills, parkedSkills, warmSkills } from './crew/crew-skills.ts';
import { homeOptions } from './crew/home-options.ts';
import { undoHalfInstalls } from './crew/undo-half-installs.ts';
import { createHttpApp } from './http/index.ts';
import { keepJobs } from './jobs/keep-jobs.ts';
import { missingSkills } from './jobs/missing-skills.ts';
import type { ServerOptions } from './server-options.ts';
import { keepTriggers } from './triggers/keep-triggers.ts';
import { clearUp } from './turns/clear-up.ts';

/** A server that takes requests. */
export interface RunningServer {
  readonly url: string;
  readonly home: Home;
  /** False while a turn, a command of a job, or work behind them is worked on. For who wants to stop it at a quiet moment. */
  isIdle(): boolean;
  /** Ends turns for the next process to go on with, then closes everything. The second call waits for the first. */
  close(): Promise<void>;
}

const openParts = (options: ServerOptions): { home: Home; store: Store; unlock: () => void } => {
  undoHalfInstalls(options);
  const home = openHome(homeOptions(options));
  if (options.strict === true) {
    const skills = createCrewSkills(home, options.environment);
    refuseParked({ parked: [...home.parked, ...parkedSkills(home, skills)] });
  }
  const unlock = lockHome(home.path);
  try {
    return {
      home,
      store: openStore({
        file: home.databaseFile,
        clock: options.clock ?? systemClock,
        ids: randomIds,
        ...(options.busyTimeoutMs === undefined ? {} : { busyTimeoutMs: options.busyTimeoutMs }),
        checkpointsFolder: join(home.path, 'checkpoints'),
      }),
      unlock,
    };
  } catch (error) {
    unlock();
    throw error;
  }
};

const allowedHosts = (environment: ServerOptions['environment']): string[] =>
  (environment['MY_AGENT_ALLOWED_HOSTS'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/**
 * Opens the home and the store, wires every package, listens, and takes up what an earlier process left. Throws
 * `ConfigErrors` or `CrewError` with sentences for the operator; then nothing runs and nothing was changed.
 */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const { home, store, unlock } = openParts(options);
  const closing = new AbortController();
  const closeParts = (): void => {
    store.close();
    unlock();
  };
  try {
    const crew = buildCrew(options, home, store, closing.signal);
    await clearUp(store, crew.clock, options.log);
    await crew.consolidations.closeCut();
    await crew.wikiDesk.closeCut();
    await crew.jobs.closeCut();
    const http = createHttpApp({
      handlers: {
        ...systemHandlers(crew),
        ...agentHandlers(crew),
        ...connectionHandlers(crew),
        ...conversationHandlers(crew),
        ...outputHandlers(crew),
        ...compactionHandlers(crew, closing.signal),
        ...activityHandlers(crew),
        ...jobHandlers(crew),
        ...triggerHandlers(crew),
        ...allowanceHandlers(crew),
        ...searchHandlers(crew),
        ...undoHandlers(crew),
        ...memoryHandlers(crew),
        ...outboxHandlers(crew),
        ...consolidationHandlers(crew),
        ...wikiHandlers(crew),
      },
      streams: crewStreams(crew),
      files: { ...recordFiles(crew), ...workspaceFiles(crew) },
      raws: hookDoors(crew),
      sendMessageStream: async (request) => {
        await conversationHandlers(crew).sendMessage(request);
        return crew.host.watch(request.params.id, null, request.signal);
      },
      allowedHosts: allowedHosts(options.environment),
      webRoot: options.webRoot,
      log: options.log,
      now: crew.clock.now,
    });
    const listening = await http.listen({ host: options.host, port: options.port });
    crew.telegram.start();
    crew.outbox.worker.start();
    crew.inbound.resume();
    keepJobs(crew, options.log, closing.signal);
    keepTriggers(crew, options.log, closing.signal);
    const warming = warmSkills(home, crew.skills, closing.signal).then(() => {
      if (closing.signal.aborted) return;
      for (const message of missingSkills(home, crew.skills))
        options.log({ level: 'warn', event: 'skills', at: crew.clock.now(), message });
    });
    const agentIds = home.agents.map(({ agent }) => agent.id);
    crew.background.add(crew.memory.warmSearch(agentIds, closing.signal), 'memory');
    crew.background.add(crew.wiki.warmSearch(agentIds, closing.signal), 'wiki');
    crew.nameConversations();
    crew.indexMessages();
    const close = async (): Promise<void> => {
      crew.desk.close();
      await crew.triggers.close();
      await crew.host.shutDown();
      await crew.outbox.worker.close();
      closing.abort();
      await crew.telegram.settled();
      await crew.background.settled();
      await warming;
      await store.search.end();
      await listening.close();
      closeParts();
    };
    let closed: Promise<void> | null = null;
    return {
      url: listening.url,
      home,
      isIdle: () =>
        ![crew.host, crew.background, crew.outbox.worker, crew.telegram].some((part) => part.isBusy()),
      close: () => {
        closed ??= close();
        return closed;
      },
    };
  } catch (error) {
    closeParts();
    throw error;
  }
};
