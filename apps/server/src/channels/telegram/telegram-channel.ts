import { masterId } from '@my-agent-crew/config';
import type { Approval, Run, TelegramStatus, TurnEvent } from '@my-agent-crew/contract';
import { createSecretMask, type OutboxRow, type SecretMask } from '@my-agent-crew/core';
import type { SendableFile } from '@my-agent-crew/telegram';
import type { LegEnd } from '../../turns/turn-host.ts';
import { textBodies } from './answer-bodies.ts';
import { approvalCard } from './approval-card.ts';
import { isOtherBot, readBotSettings } from './bot-settings.ts';
import { createBriefDesk } from './brief-desk.ts';
import { createCardDesk } from './card-desk.ts';
import { createChannelStatus } from './channel-status.ts';
import { chatPlaceOf } from './chat-place.ts';
import { chatTime } from './chat-time.ts';
import { createLanes } from './lanes.ts';
import { createMessagePen } from './message-pen.ts';
import { createOwnMessages } from './own-messages.ts';
import { createReplyDesk } from './reply-desk.ts';
import { type BotParts, startTelegramBot, type TelegramBot } from './telegram-bot.ts';
import type { TelegramParts } from './telegram-parts.ts';
import { telegramWords } from './telegram-words.ts';
import { tryAgain } from './try-again.ts';
import { createTurnTellings } from './turn-tellings.ts';

/** The master's Telegram channel: what the server tells it, and how it stands. */
export interface TelegramChannel {
  /** Takes up what an earlier process left and starts the bot, when one is set up. */
  start(): void;
  /** Told of every event of every turn, in order. Never throws. */
  onEvent(event: TurnEvent): void;
  /** Told of every ended leg, after the jobs. Never throws. */
  onEnd(end: LegEnd): void;
  status(): TelegramStatus;
  /** True while an update is being handled. */
  isBusy(): boolean;
  /** Resolves once nothing of the channel runs; after the server's signal has aborted. */
  settled(): Promise<void>;
}

/** How long ago a turn may have ended whose end a kill kept from being told, in milliseconds. */
const untoldMs = 7 * 86_400_000;

const badRoot =
  'MY_AGENT_TELEGRAM_API_ROOT is no address such as http://127.0.0.1:8081, so the bot was not started. Correct it and start the server again.';

/** Makes a mask anew when there are new secrets; they are only ever added to. */
const createMasks = ({ home }: TelegramParts): (() => SecretMask) => {
  let held: { readonly count: number; readonly mask: SecretMask } | null = null;
  return () => {
    const secrets = home.knownSecrets();
    if (held?.count !== secrets.length) held = { count: secrets.length, mask: createSecretMask(secrets) };
    return held.mask;
  };
};

/** Reads a file that is due, under the rules of this moment. Its name and the reason why it stays are words like any other. */
const createFileReader =
  ({ files }: TelegramParts, mask: () => SecretMask) =>
  async ({ body }: OutboxRow): Promise<SendableFile> => {
    if (body.kind !== 'file') return { refused: '' };
    const kind = body.as === 'photo' ? 'media' : 'file';
    const file = await files.read(body.agentId, { kind, path: body.path });
    return 'refused' in file
      ? { refused: mask()(file.refused) }
      : { name: mask()(file.name), bytes: file.bytes };
  };

const isOver = (event: TurnEvent): boolean =>
  event.type === 'done' || event.type === 'halted' || event.type === 'error' || event.type === 'cancelled';

/** Makes the channel. Nothing runs before `start`. */
export const createTelegramChannel = (parts: TelegramParts): TelegramChannel => {
  const { store, home, hub, worker, clock, background, closing, reportDefect } = parts;
  const lanes = createLanes();
  const mask = createMasks(parts);
  const words = () => telegramWords(home.settings.language);
  const wake = worker.wake;
  const pen = createMessagePen({ outbox: store.outbox, clock, wake, signal: closing });
  const status = createChannelStatus({
    now: clock.now,
    onChange: (now, before) => {
      hub.telegram(now);
      if (now.state !== before.state && (now.state === 'conflict' || now.state === 'refused'))
        parts.log({ level: 'warn', event: 'telegram', at: clock.now(), message: now.error ?? now.state });
    },
  });
  let bot: TelegramBot | null = null;
  /** The bot, and those before it that still handle what they received. */
  const bots = new Set<TelegramBot>();
  /** Updates that are being handled. */
  let steps = 0;
  const wakeBots = (): void => bots.forEach((one) => void one.wake());

  const masterChat = (): string | null => readBotSettings(home)?.chatId ?? null;
  const ownChat = (conversationId: string): string | null => store.channelChats.chatOf(conversationId);
  const placeOf = (conversationId: string) =>
    chatPlaceOf(
      { conversations: store.conversations, chats: store.channelChats, masterChat: masterChat() },
      conversationId,
    );
  const messages = async (conversationId: string) => store.log.messages(conversationId);
  const nameOf = (agentId: string): string => mask()(home.agent(agentId)?.name ?? agentId);

  const replies = createReplyDesk({
    ...{ outbox: store.outbox, pen, chatOf: ownChat, messages, words, mask, wake },
  });
  const tellBrief = createBriefDesk({
    ...{ deliver: store.outbox.deliver, chat: masterChat, nameOf, messages, words, mask, wake },
    pausedJob: (runId) => {
      const job = store.jobs.jobOf(runId);
      if (job === null) return null;
      const found = parts.jobs.find(job.agentId, job.jobId);
      if (found !== null) return found.pause_reason === 'refused-key' ? found.name : null;
      const trigger = parts.triggers
        .list()
        .find(({ agent_id, trigger_id }) => agent_id === job.agentId && trigger_id === job.jobId);
      return trigger?.problem?.code === 'refused-key' ? trigger.name : null;
    },
  });
  const cards = createCardDesk({
    ...{ outbox: store.outbox, approvals: store.approvals, pen },
    chatOf: (conversationId) => placeOf(conversationId).chatId,
    render: (firstId, approvals) =>
      approvalCard({
        ...{ firstId, approvals, words: words(), mask: mask(), agentName: nameOf(approvals[0].agent_id) },
        at: (iso) => chatTime(Date.parse(iso), clock.now(), home.settings.timezone),
      }),
  });

  /** Does work of one conversation in order; what fails is tried again, then left for the next start. */
  const work = (conversationId: string, where: string, job: () => Promise<void>): void => {
    const report = (cause: unknown): void => reportDefect(cause, where);
    background.add(
      lanes.run(conversationId, () => tryAgain(job, { clock, signal: closing, report })),
      where,
    );
  };
  const running = new Set<Promise<void>>();
  /** Loops that run as long as the channel does. */
  const own = (loop: Promise<void>): void => {
    const owned = loop
      .catch((cause: unknown) => {
        if (!closing.aborted) reportDefect(cause, 'Telegram');
      })
      .finally(() => running.delete(owned));
    running.add(owned);
  };
  const guard = (where: string, job: () => void): void => {
    try {
      job();
    } catch (cause) {
      reportDefect(cause, where);
    }
  };

  const tellings = createTurnTellings({
    ...{ clock, closing },
    isOf: (conversationId) => ownChat(conversationId) !== null,
    type: async (conversationId, signal) => {
      const chat = ownChat(conversationId);
      if (chat !== null) await bot?.api.typing(chat, signal);
    },
    writeHalf: (message, signal) =>
      lanes
        .run(message.conversationId, async () => {
          if (!signal.aborted) await replies.writeHalf(message);
        })
        .catch((cause: unknown) => {
          if (!closing.aborted) reportDefect(cause, 'writing to Telegram');
        }),
    writeWhole: (message) => work(message.conversationId, 'reply', () => replies.writeWhole(message)),
    own,
  });

  /** Told once per run, whatever becomes of it; a run that is not told here is marked as told. */
  const tellEnd = async (run: Run): Promise<void> => {
    if (ownChat(run.conversation_id) !== null) return replies.tellEnd(run);
    if (run.source === 'job') return tellBrief(run);
    store.outbox.deliver(run.id, []);
  };
  const isTellable = (conversationId: string): boolean => {
    const summary = store.conversations.summary(conversationId);
    return summary !== null && summary.parent_id === null && ['job', 'telegram'].includes(summary.channel);
  };
  const endRun = (runId: string, conversationId: string): void => {
    if (!isTellable(conversationId)) return;
    work(conversationId, 'reply', async () => {
      const run = await store.log.run(runId);
      if (run !== null) await tellEnd(run);
    });
  };
  const settle = ({ id, conversation_id, status: now }: Approval): void => {
    if (now !== 'pending') work(conversation_id, 'approval card', () => cards.settle(id));
    wakeBots();
  };

  const botParts: BotParts = {
    ...parts,
    ...{ status, cards, words },
    tell: ({ key, chatId }, texts) => {
      const bodies = texts.flatMap((text) => textBodies(text, mask()));
      const to = { channel: 'telegram', target: chatId, conversationId: null, runId: null } as const;
      if (store.outbox.put(bodies.map((body, at) => ({ ...to, key: `${key}:${at}`, body }))) > 0) wake();
    },
    asked: (conversationId) => ({
      own: conversationId === null ? [] : store.approvals.pendingInFamily(conversationId),
      jobQuestions: store.approvals
        .pending()
        .filter(({ kind, conversation_id }) => kind === 'question' && isOfJob(conversation_id)),
    }),
    isTold: (conversationId) => placeOf(conversationId).chatId !== null,
    isKept: (botId, updateId) => [...bots].some((one) => one.api.botId === botId && one.keeps(updateId)),
    onStep: (isBusy) => {
      steps += isBusy ? 1 : -1;
    },
  };
  const isOfJob = (conversationId: string): boolean => {
    const { chatId, rootId } = placeOf(conversationId);
    return chatId !== null && ownChat(rootId) === null;
  };

  const rebuild = async (): Promise<void> => {
    const next = readBotSettings(home);
    if (closing.aborted || (bot !== null && !isOtherBot(bot.settings, next))) return;
    if (bot === null && next === null) return;
    const old = bot;
    bot = null;
    worker.setSender('telegram', null);
    await old?.stopPolling();
    status.begin(next !== null);
    if (next === null || closing.aborted) return;
    if (parts.apiRoot === null) {
      status.poll({ kind: 'refused', error: badRoot }, false);
      return;
    }
    bot = startTelegramBot(botParts, next, parts.apiRoot);
    const sender = bot.api.sender(createFileReader(parts, mask));
    worker.setSender('telegram', createOwnMessages(bot.api.botId, sender));
    const made = bot;
    bots.add(made);
    own(made.done.finally(() => bots.delete(made)));
    for (const { conversation_id: conversationId } of store.approvals.pending())
      work(conversationId, 'approval card', () => cards.ask(conversationId));
  };
  const keepBot = (): void => own(lanes.run('bot', rebuild));

  return {
    status: status.view,
    isBusy: () => steps > 0,
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    start: () => {
      hub.onApproval((approval) => guard('approval card', () => settle(approval)));
      for (const run of store.outbox.untold(clock.now() - untoldMs)) endRun(run.id, run.conversation_id);
      own(lanes.run('cards', cards.takeUp));
      keepBot();
      const stops = [
        home.onChange(({ agentId }) => {
          if (agentId === masterId) keepBot();
        }),
        home.onConnectionsChange(keepBot),
      ];
      closing.addEventListener('abort', () => stops.forEach((stop) => void stop()), { once: true });
    },
    onEvent: (event) => guard('Telegram', () => tellings.onEvent(event)),
    onEnd: ({ run, event }) =>
      guard('Telegram', () => {
        const { id, conversation_id: conversationId } = run;
        if (event.type === 'approval_required')
          work(conversationId, 'approval card', () => cards.ask(conversationId));
        if (isOver(event)) endRun(id, conversationId);
        wakeBots();
      }),
  };
};
