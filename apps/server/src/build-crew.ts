import { homedir } from 'node:os';
import type { Home } from '@my-agent-crew/config';
import { version } from '@my-agent-crew/contract';
import {
  createMeter,
  createToolRegistry,
  type Delegates,
  randomIds,
  systemClock,
  type TurnPorts,
  type Vision,
} from '@my-agent-crew/core';
import { createPdfFiles } from '@my-agent-crew/pdf';
import { createCommandRunner, createHookRunner } from '@my-agent-crew/sandbox';
import type { Store } from '@my-agent-crew/store';
import { createTools, createUndo } from '@my-agent-crew/tools';
import { createActivityHub } from './activity/activity-hub.ts';
import type { Crew } from './api/crew.ts';
import { readSettings } from './api/read-settings.ts';
import { createOutboxDesk } from './channels/outbox-desk.ts';
import { readApiRoot } from './channels/telegram/bot-settings.ts';
import { createTelegramChannel, type TelegramChannel } from './channels/telegram/telegram-channel.ts';
import { createConversationSearch } from './crew/conversation-search.ts';
import { createCrewMemory } from './crew/crew-memory.ts';
import { createCrewSkills, parkedSkills } from './crew/crew-skills.ts';
import { createKitCommands } from './crew/kit-commands.ts';
import { sweepDaily } from './crew/sweep-daily.ts';
import { createJobDesk, type JobDesk } from './jobs/job-desk.ts';
import { watchRefusedKeys } from './jobs/refused-keys.ts';
import { createScheduleDesk } from './jobs/schedule-desk.ts';
import { createSendableFiles } from './media/sendable-files.ts';
import { createConsolidationDesk } from './memory/consolidation-desk.ts';
import { createSenses } from './models/create-senses.ts';
import { createLiveModels } from './models/live-models.ts';
import { createCrewAgents } from './prompt/crew-agents.ts';
import { createTurnNotes } from './prompt/turn-notes.ts';
import type { ServerOptions } from './server-options.ts';
import { createSpendingDesk } from './spending/spending-desk.ts';
import { createTriggerDesk, type TriggerDesk } from './triggers/trigger-desk.ts';
import { type ApprovalDesk, createApprovalDesk } from './turns/approval-desk.ts';
import { createBackgroundWork } from './turns/background-work.ts';
import { createDelegateDesk } from './turns/delegate-desk.ts';
import { createInbound } from './turns/inbound.ts';
import { makeMissingTitles } from './turns/missing-titles.ts';
import { createRunMender, type RunMender } from './turns/run-mender.ts';
import { createTitleMaker } from './turns/title-maker.ts';
import { createTurnHost, type LegEnd, type TurnHost } from './turns/turn-host.ts';
import { createWebPorts } from './web/web-ports.ts';
import { createCrewWiki } from './wiki/create-crew-wiki.ts';
import { createWikiDesk } from './wiki/wiki-desk.ts';

/** Wires every package into the running parts. The one place that knows them all; `closing` aborts when the server closes. */
export const buildCrew = (options: ServerOptions, home: Home, store: Store, closing: AbortSignal): Crew => {
  const clock = options.clock ?? systemClock;
  const models = createLiveModels(home);
  const delegates: Delegates = { run: (delegation, signal) => delegateDesk.run(delegation, signal) };
  const skills = createCrewSkills(home, options.environment);
  const reportDefect: TurnPorts['reportDefect'] = (cause, where) =>
    options.log({ level: 'error', event: 'defect', at: clock.now(), message: where, cause });
  const onProposals = (): void => hub.proposals();
  const wiki = createCrewWiki(home, store, { clock, onProposals });
  const memory = createCrewMemory(home, store, { clock, reportDefect, wiki, onProposals });
  const vision: Vision = { read: (request, stop) => senses.vision.read(request, stop) };
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
        clock,
        onMade: () => jobs.reread(),
      }),
      checkpoints: store.checkpoints,
      memory,
      wiki,
      ...createWebPorts(home, clock, options.log),
      vision,
      pdfs: createPdfFiles(),
      home: home.path,
    }),
  );
  const agents = createCrewAgents(home, skills, (agentId) => jobs.names(agentId));
  const hub = createActivityHub(store, clock);
  const spending = createSpendingDesk({
    store,
    home,
    hub,
    clock,
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
  const senses = createSenses(home, models, meter);
  const ports: TurnPorts = {
    log: store.log,
    approvals: store.approvals,
    meter,
    windows,
    tools: registry,
    agents,
    clock,
    ids: randomIds,
    spill: store.spill,
    hooks: createHookRunner({
      hooksFor: (agentId) => home.loaded(agentId)?.kitParts().hooks ?? [],
      parentEnv: options.environment,
    }),
    reportDefect,
  };
  const background = createBackgroundWork(reportDefect);
  const daily = { clock, background, signal: closing };
  sweepDaily(store.spill.sweep, daily);
  sweepDaily(store.checkpoints.sweep, daily);
  const sendables = createSendableFiles(home);
  sweepDaily(async () => store.outbox.sweep() + store.inbox.sweep(), daily);
  const outbox = createOutboxDesk({ store, hub, clock, reportDefect });
  const makeTitle = createTitleMaker({ store, hub, meter, clock, signal: closing });
  const onEnd = ({ run, event }: LegEnd): void => {
    if (event.type === 'approval_required')
      for (const approval of store.approvals.pending(run.conversation_id)) desk.arm(approval);
    if (event.type === 'error') mender.note(run, event.message);
    jobs.onEnd({ run, event });
    telegram.onEnd({ run, event });
    const agent = home.agent(run.agent_id);
    const isOver = event.type !== 'interrupted' && event.type !== 'approval_required';
    if (isOver && agent !== null) background.add(makeTitle(run, agent, event.type !== 'cancelled'), 'title');
  };
  const readNotes = createTurnNotes({ home, store, clock });
  const host: TurnHost = createTurnHost({
    ports,
    store,
    hub,
    readNotes,
    onEnd,
    onEvent: (event) => telegram.onEvent(event),
  });
  const mender: RunMender = createRunMender({ runs: store.runs, clock, endLost: host.endLost });
  closing.addEventListener('abort', mender.close, { once: true });
  const desk: ApprovalDesk = createApprovalDesk({
    store,
    hub,
    host,
    clock,
    reportDefect,
  });
  const delegateDesk = createDelegateDesk({
    store,
    home,
    hub,
    host,
    desk,
    readNotes,
    clock,
    ids: randomIds,
  });
  const shell = registry.all.find(({ name }) => name === 'shell_run');
  if (shell === undefined) throw new Error('There is no tool shell_run.');
  const sideWork = {
    store,
    home,
    hub,
    host,
    meter,
    background,
    closing,
    reportDefect,
    clock,
    ids: randomIds,
  };
  const wikiDesk = createWikiDesk({ ...sideWork, wiki });
  const consolidations = createConsolidationDesk({
    ...sideWork,
    consolidation: memory.consolidation,
    afterwards: wikiDesk.compile,
    onEnd: (runId, isError) => jobs.onRunEnd(runId, isError),
  });
  const jobs: JobDesk = createJobDesk({
    ...{ store, home, hub, host, skills, shell, readNotes, background, refusedKeys, reportDefect, closing },
    consolidations,
    onTriggerEnd: (name, isRefused) => triggers.noteEnd(name, isRefused),
    isOn: options.schedule !== false,
    clock,
    ids: randomIds,
  });
  const userHome = options.environment['HOME'] ?? homedir();
  const triggers: TriggerDesk = createTriggerDesk({
    ...{ store, home, jobs, clock, userHome, reportDefect, closing },
    isOn: options.schedule !== false,
  });
  const inbound = createInbound({
    stopCommand: (id) => jobs.stopCommand(id) ?? consolidations.stop(id) ?? wikiDesk.stop(id),
    store,
    home,
    host,
    desk,
    mender,
    hub,
    commands: createKitCommands(home),
    readNotes,
    clock,
    ids: randomIds,
  });
  const telegram: TelegramChannel = createTelegramChannel({
    ...{
      store,
      home,
      hub,
      host,
      desk,
      inbound,
      jobs,
      triggers,
      background,
      clock,
      version,
      closing,
      reportDefect,
    },
    ...{ hearing: senses.hearing, files: sendables, worker: outbox.worker, log: options.log },
    apiRoot: readApiRoot(options.environment),
  });
  const settings = () => readSettings(home, parkedSkills(home, skills), models.providers(), version);
  return {
    home,
    userHome,
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
    telegram,
    jobs,
    triggers,
    outbox,
    spending,
    background,
    memory,
    wiki,
    wikiDesk,
    consolidations,
    hearing: senses.hearing,
    sendables,
    undo: createUndo(store.checkpoints, () => home.closed),
    clock,
    version,
    startedAt: clock.now(),
    settings,
    nameConversations: () => background.add(makeMissingTitles({ store, home }, makeTitle), 'title'),
    indexMessages: () =>
      void store.search.catchUp().catch((cause: unknown) => reportDefect(cause, 'index of messages')),
  };
};
