import { masterId } from '@my-agent-crew/config';
import { createTelegramApi, parseCommand, readUpdate, type TelegramApi } from '@my-agent-crew/telegram';
import { commandsOf } from '../../crew/kit-commands.ts';
import { createBell } from '../bell.ts';
import { type BotSettings, readBotSettings } from './bot-settings.ts';
import type { CardDesk } from './card-desk.ts';
import type { ChannelStatus } from './channel-status.ts';
import { createCommandSorter } from './chat-commands.ts';
import { chatTime } from './chat-time.ts';
import { createChatDecisions } from './decide-in-chat.ts';
import { offeredCommands } from './offered-commands.ts';
import { createOffsetFile } from './offset-file.ts';
import type { WaitingUpdate } from './plan-updates.ts';
import { pollUpdates } from './poll-updates.ts';
import { createMessageReader } from './read-message.ts';
import type { TelegramParts } from './telegram-parts.ts';
import type { TelegramWords } from './telegram-words.ts';
import { createUpdateDesk } from './update-desk.ts';

/** One running bot. */
export interface TelegramBot {
  readonly api: TelegramApi;
  readonly settings: BotSettings;
  /** Says that an update or a turn has changed what can be done. */
  wake(): void;
  /** Stops asking for updates; what came is still handled, and nothing that comes later. Resolves once no poll is out. */
  stopPolling(): Promise<void>;
  /** Whether an update that came before it stopped is its to handle, whatever bot asks for updates now. */
  keeps(updateId: number): boolean;
  /** Resolves once nothing is left to handle. */
  readonly done: Promise<void>;
}

/** What the bots of the channel share. */
export interface BotParts extends TelegramParts {
  readonly status: ChannelStatus;
  readonly cards: CardDesk;
  readonly words: () => TelegramWords;
  /** Puts what the chat is told about an update. */
  readonly tell: (to: { readonly key: string; readonly chatId: string }, texts: readonly string[]) => void;
  /** What a conversation and its delegations wait for, and the questions of jobs. */
  readonly asked: Parameters<typeof createUpdateDesk>[0]['asked'];
  readonly isTold: (conversationId: string) => boolean;
  /** Whether an update is one that a bot before this one keeps. */
  readonly isKept: (botId: string, updateId: number) => boolean;
  /** Told before and after each step of a bot. */
  readonly onStep: (isBusy: boolean) => void;
}

const clockOf =
  ({ home, clock }: BotParts) =>
  (iso: string): string =>
    chatTime(Date.parse(iso), clock.now(), home.settings.timezone);

const sendTo = (parts: BotParts, conversationId: string, text: string, requestId: string): Promise<unknown> =>
  parts.inbound.send({ conversationId, text, requestId, source: 'telegram' });

const factsOf = (parts: BotParts, chatId: string) => {
  const { home, store, jobs, version } = parts;
  return () => ({
    version,
    master: home.agent(masterId),
    kitCommands: commandsOf(home, masterId),
    requests: store.approvals.pending().filter(({ conversation_id }) => parts.isTold(conversation_id)),
    jobs: jobs.list().filter(({ enabled, paused }) => enabled && !paused),
    at: clockOf(parts),
    chatId,
  });
};

const deskOf = (
  parts: BotParts,
  settings: BotSettings,
  api: TelegramApi,
  bot: {
    readonly name: () => string | null;
    readonly bell: ReturnType<typeof createBell>;
    readonly since: number;
    /** Whether an update is this bot's to handle. */
    readonly isOwn: (updateId: number) => boolean;
  },
  signal: AbortSignal,
) => {
  const { store, home, clock, inbound } = parts;
  const { botId } = api;
  const { chatId } = settings;
  const kitNames = (): string[] => commandsOf(home, masterId).map(({ name }) => name);
  const waiting = (): WaitingUpdate[] =>
    store.inbox
      .waiting('telegram', botId)
      .filter(({ updateId }) => bot.isOwn(updateId))
      .map((row) => ({ row, event: readUpdate(row.payload) }));
  const timezone = (): string => home.settings.timezone;
  return createUpdateDesk({
    ...{
      botId,
      chatId,
      since: bot.since,
      now: clock.now,
      timezone,
      words: parts.words,
      waiting,
      bell: bot.bell,
    },
    finish: (ids, error) => store.inbox.finish('telegram', botId, ids, error),
    tell: (updateId, texts) => parts.tell({ key: `update:${botId}:${updateId}`, chatId }, texts),
    chat: {
      current: () => store.channelChats.current('telegram', chatId),
      set: (to) => store.channelChats.set('telegram', chatId, to),
      open: () =>
        inbound.openConversation({
          agentId: masterId,
          channel: 'telegram',
          // A deadline that was saved meanwhile needs no other bot.
          approvalTtlSeconds: readBotSettings(home)?.approvalTtlSeconds ?? null,
        }),
    },
    summary: store.conversations.summary,
    isActive: parts.host.isActive,
    aim: (updateIds, answers) =>
      updateIds.forEach((updateId) => void store.inbox.note('telegram', botId, updateId, { answers })),
    isAnswered: (approvalId) => {
      const approval = store.approvals.get(approvalId);
      return approval?.status === 'answered' && approval.decided_by === 'telegram';
    },
    isAccepted: (conversationId, requestId) =>
      store.conversations.accepted(conversationId, requestId) !== null,
    send: (conversationId, text, requestId) => sendTo(parts, conversationId, text, requestId),
    // With what a process that was killed in the middle of this /stop took out of the queue and never told.
    stop: async (id) => ({ ...(await inbound.stop(id)), cleared: inbound.handedBack(id) }),
    read: createMessageReader({
      ...{ api, hearing: parts.hearing, timezone, words: parts.words, agentId: masterId },
      keepHeard: (updateId, heard) => store.inbox.note('telegram', botId, updateId, { heard }),
      workspace: () => home.agent(masterId)?.workspace.root ?? home.path,
    }),
    asked: parts.asked,
    facts: factsOf(parts, chatId),
    decisions: createChatDecisions({
      ...{ desk: parts.desk, words: parts.words, at: clockOf(parts), isOf: parts.isTold },
      approval: store.approvals.get,
      shownBy: parts.cards.shownBy,
    }),
    sorter: createCommandSorter(kitNames),
    parseCommand: (text) => parseCommand(text, bot.name()),
    answerButton: (buttonId, text) => api.answerButton(buttonId, text, signal),
    countStranger: parts.status.strangers,
    onStep: parts.onStep,
    reportDefect: parts.reportDefect,
  });
};

/** Starts a bot: it asks for updates until it is told to stop, and handles them until none is left. */
export const startTelegramBot = (parts: BotParts, settings: BotSettings, apiRoot: string): TelegramBot => {
  const { clock, closing, status, reportDefect, home } = parts;
  const api = createTelegramApi({ token: settings.token, apiRoot, clock });
  const stopped = new AbortController();
  const polling = AbortSignal.any([stopped.signal, closing]);
  const bell = createBell(clock);
  let name: string | null = null;
  // With the same token another chat may be answered now: what came before the change is for this bot alone, what comes later
  // for the next one. Each would take the other's for those of a stranger.
  let kept: ReadonlySet<number> | null = null;
  const isOwn = (updateId: number): boolean => kept?.has(updateId) ?? !parts.isKept(api.botId, updateId);
  const desk = deskOf(parts, settings, api, { name: () => name, bell, since: clock.now(), isOwn }, closing);

  const introduce = async (): Promise<void> => {
    name = await api.name(polling);
    if (stopped.signal.aborted) return;
    status.name(name);
    if (name !== null)
      await api.offerCommands(offeredCommands(parts.words(), commandsOf(home, masterId)), polling);
  };
  const poll = async (): Promise<void> => {
    await introduce();
    await pollUpdates(
      {
        ...{ api, inbox: parts.store.inbox, file: createOffsetFile(home.path), clock, reportDefect },
        onState: (state, hasUpdates) => {
          if (stopped.signal.aborted) return;
          status.poll(state, hasUpdates);
          if (hasUpdates) bell.ring();
        },
      },
      polling,
    );
  };
  const polled = poll().catch((cause: unknown) => {
    if (!polling.aborted) reportDefect(cause, 'Telegram');
  });
  const done = desk(closing, () => kept !== null).catch((cause: unknown) => {
    if (!closing.aborted) reportDefect(cause, 'updates of Telegram');
  });
  return {
    api,
    settings,
    wake: bell.ring,
    done: Promise.all([polled, done]).then(() => undefined),
    stopPolling: async () => {
      stopped.abort();
      await polled;
      const waiting = parts.store.inbox.waiting('telegram', api.botId);
      kept = new Set(waiting.map(({ updateId }) => updateId).filter(isOwn));
      bell.ring();
    },
    keeps: (updateId) => kept?.has(updateId) ?? false,
  };
};
