import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Home, openHome, refuseParked } from '@my-agent-crew/config';
import { version } from '@my-agent-crew/contract';
import {
  createMeter,
  createToolRegistry,
  createVision,
  type Delegates,
  randomIds,
  systemClock,
  type TurnPorts,
  type Vision,
} from '@my-agent-crew/core';
import { createPdfFiles } from '@my-agent-crew/pdf';
import { createCommandRunner, createHookRunner } from '@my-agent-crew/sandbox';
import { lockHome, openStore, type Store } from '@my-agent-crew/store';
import { createTools, createUndo } from '@my-agent-crew/tools';
import { createActivityHub } from './activity/activity-hub.ts';
import { activityHandlers, crewStreams } from './api/activity-handlers.ts';
import { agentHandlers } from './api/agent-handlers.ts';
import { allowanceHandlers } from './api/allowance-handlers.ts';
import { compactionHandlers } from './api/compaction-handlers.ts';
import { connectionHandlers } from './api/connection-handlers.ts';
import { conversationHandlers } from './api/conversation-handlers.ts';
import type { Crew } from './api/crew.ts';
import { jobHandlers } from './api/job-handlers.ts';
import { memoryHandlers } from './api/memory-handlers.ts';
import { outputHandlers } from './api/output-handlers.ts';
import { readSettings } from './api/read-settings.ts';
import { recordFiles } from './api/record-files.ts';
import { searchHandlers } from './api/search-handlers.ts';
import { systemHandlers } from './api/system-handlers.ts';
import { undoHandlers } from './api/undo-handlers.ts';
import { createConversationSearch } from './crew/conversation-search.ts';
import { createCrewMemory } from './crew/crew-memory.ts';
import { createCrewSkills, parkedSkills, warmSkills } from './crew/crew-skills.ts';
import { homeOptions } from './crew/home-options.ts';
import { createKitCommands } from './crew/kit-commands.ts';
import { sweepDaily } from './crew/sweep-daily.ts';
import { undoHalfInstalls } from './crew/undo-half-installs.ts';
import { createHttpApp, type Log } from './http/index.ts';
import { createJobDesk, type JobDesk } from './jobs/job-desk.ts';
import { keepJobs } from './jobs/keep-jobs.ts';
import { watchRefusedKeys } from './jobs/refused-keys.ts';
import { createScheduleDesk } from './jobs/schedule-desk.ts';
import { createLiveModels } from './models/live-models.ts';
import { createCrewAgents } from './prompt/crew-agents.ts';
import { createTurnNotes } from './prompt/turn-notes.ts';
import { createSpendingDesk } from './spending/spending-desk.ts';
import { type ApprovalDesk, createApprovalDesk } from './turns/approval-desk.ts';
import { createBackgroundWork } from './turns/background-work.ts';
import { clearUp } from './turns/clear-up.ts';
import { createDelegateDesk } from './turns/delegate-desk.ts';
import { createInbound } from './turns/inbound.ts';
import { makeMissingTitles } from './turns/missing-titles.ts';
import { createRunMender, type RunMender } from './turns/run-mender.ts';
import { createTitleMaker } from './turns/title-maker.ts';
import { createTurnHost, type LegEnd, type TurnHost } from './turns/turn-host.ts';
import { createWebPorts } from './web/web-ports.ts';

/** How to start the server. */
export interface ServerOptions {
  /** Wins over MY_AGENT_HOME. */
  readonly home?: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** False leaves the clock of the jobs off; true unless given. */
  readonly schedule?: boolean;
  /** Refuse to start when any part of the home is broken, instead of parking it. */
  readonly strict?: boolean;
  /** How long a write waits for another process that holds the database, in milliseconds; 5,000 unless given. */
  readonly busyTimeoutMs?: number;
  /** The variables of the process, as `scrubEnvironment` returned them. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder of the built web app, or null. */
  readonly webRoot: string | null;
  readonly log: Log;
}

/** A server that takes requests. */
export interface RunningServer {
  readonly url: string;
  readonly home: Home;
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
        clock: systemClock,
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

const buildCrew = (options: ServerOptions, home: Home, store: Store, closing: AbortSignal): Crew => {
  const models = createLiveModels(home);
  const delegates: Delegates = { run: (delegation, signal) => delegateDesk.run(delegation, signal) };
  const skills = createCrewSkills(home, options.environment);
  const reportDefect: TurnPorts['reportDefect'] = (cause, where) =>
    options.log({ level: 'error', event: 'defect', at: Date.now(), message: where, cause });
  const memory = createCrewMemory(home, store, systemClock, reportDefect);
  const vision: Vision = { read: (request, stop) => eyes.read(request, stop) };
  const registry = createToolRegistry(
    createTools({
      commands: createCommandRunner({ parentEnv: options.environment }),
      delegates,
      skills,
      spill: store.spill,
      conversations: createConversationSearch(store.search),
      schedules: createScheduleDesk({
        store,
        home,
        skills,
        clock: systemClock,
        onMade: () => jobs.reread(),
      }),
      checkpoints: store.checkpoints,
      memory,
      ...createWebPorts(home, options.log),
      vision,
      pdfs: createPdfFiles(),
      home: home.path,
    }),
  );
  const agents = createCrewAgents(home, skills, (agentId) => jobs.names(agentId));
  const hub = createActivityHub(store);
  const spending = createSpendingDesk({
    store,
    home,
    hub,
    clock: systemClock,
    ids: randomIds,
    reportDefect,
  });
  const windows = { contextWindow: models.contextWindow };
  // The one door to a model: everything below is handed the meter and never the model itself.
  const refusedKeys = watchRefusedKeys(
    createMeter({
      model: models,
      ledger: store.ledger,
      log: store.log,
      ids: randomIds,
      policy: spending.policy,
    }),
  );
  const { meter } = refusedKeys;
  const eyes = createVision({
    meter,
    routes: () => home.settings.visionRoutes.filter((route) => models.canUse(route) === null),
  });
  const ports: TurnPorts = {
    log: store.log,
    approvals: store.approvals,
    meter,
    windows,
    tools: registry,
    agents,
    clock: systemClock,
    ids: randomIds,
    spill: store.spill,
    hooks: createHookRunner({
      hooksFor: (agentId) => home.loaded(agentId)?.kitParts().hooks ?? [],
      parentEnv: options.environment,
    }),
    reportDefect,
  };
  sweepDaily(store.spill.sweep, reportDefect, closing);
  sweepDaily(store.checkpoints.sweep, reportDefect, closing);
  const background = createBackgroundWork(reportDefect);
  const makeTitle = createTitleMaker({ store, hub, meter, signal: closing });
  const onEnd = ({ run, event }: LegEnd): void => {
    if (event.type === 'approval_required')
      for (const approval of store.approvals.pending(run.conversation_id)) desk.arm(approval);
    if (event.type === 'error') mender.note(run, event.message);
    jobs.onEnd({ run, event });
    const agent = home.agent(run.agent_id);
    const isOver = event.type !== 'interrupted' && event.type !== 'approval_required';
    if (isOver && agent !== null) background.add(makeTitle(run, agent, event.type !== 'cancelled'), 'title');
  };
  const readNotes = createTurnNotes({ home, store, clock: systemClock });
  const host: TurnHost = createTurnHost({
    ports,
    store,
    hub,
    readNotes,
    onEnd,
  });
  const mender: RunMender = createRunMender({ runs: store.runs, endLost: host.endLost });
  closing.addEventListener('abort', mender.close, { once: true });
  const desk: ApprovalDesk = createApprovalDesk({
    store,
    hub,
    host,
    clock: systemClock,
    reportDefect,
  });
  const delegateDesk = createDelegateDesk({
    store,
    home,
    hub,
    host,
    desk,
    readNotes,
    clock: systemClock,
    ids: randomIds,
  });
  const shell = registry.all.find(({ name }) => name === 'shell_run');
  if (shell === undefined) throw new Error('There is no tool shell_run.');
  const jobs: JobDesk = createJobDesk({
    ...{ store, home, hub, host, skills, shell, readNotes, background, refusedKeys, reportDefect, closing },
    isOn: options.schedule !== false,
    clock: systemClock,
    ids: randomIds,
  });
  const inbound = createInbound({
    stopCommand: jobs.stopCommand,
    store,
    home,
    host,
    desk,
    mender,
    hub,
    commands: createKitCommands(home),
    readNotes,
    clock: systemClock,
    ids: randomIds,
  });
  const settings = () => readSettings(home, parkedSkills(home, skills), models.providers(), version);
  return {
    home,
    userHome: options.environment['HOME'] ?? homedir(),
    agents,
    skills,
    store,
    meter,
    windows,
    registry,
    hub,
    host,
    desk,
    inbound,
    jobs,
    spending,
    background,
    memory,
    undo: createUndo(store.checkpoints, () => home.closed),
    clock: systemClock,
    version,
    startedAt: Date.now(),
    settings,
    nameConversations: () => background.add(makeMissingTitles({ store, home }, makeTitle), 'title'),
    indexMessages: () =>
      void store.search.catchUp().catch((cause: unknown) => reportDefect(cause, 'index of messages')),
  };
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
    await clearUp(store, options.log);
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
        ...allowanceHandlers(crew),
        ...searchHandlers(crew),
        ...undoHandlers(crew),
        ...memoryHandlers(crew),
      },
      streams: crewStreams(crew),
      files: recordFiles(crew),
      sendMessageStream: async (request) => {
        await conversationHandlers(crew).sendMessage(request);
        return crew.host.watch(request.params.id, null, request.signal);
      },
      allowedHosts: allowedHosts(options.environment),
      webRoot: options.webRoot,
      log: options.log,
      now: () => Date.now(),
    });
    const listening = await http.listen({ host: options.host, port: options.port });
    crew.inbound.resume();
    keepJobs(crew, options.log, closing.signal);
    const warming = warmSkills(home, crew.skills, closing.signal);
    const agentIds = home.agents.map(({ agent }) => agent.id);
    crew.background.add(crew.memory.warmSearch(agentIds, closing.signal), 'memory');
    crew.nameConversations();
    crew.indexMessages();
    const close = async (): Promise<void> => {
      crew.desk.close();
      await crew.host.shutDown();
      closing.abort();
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
