import type { Home } from '@my-agent-crew/config';
import { masterId } from '@my-agent-crew/config';
import {
  type Channel,
  type ConversationSummary,
  CrewError,
  messageCharLimit,
  type Run,
} from '@my-agent-crew/contract';
import { type Clock, type Ids, startTurn, toMicros } from '@my-agent-crew/core';
import type { Acceptance, Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../activity/activity-hub.ts';
import type { KitCommands } from '../crew/kit-commands.ts';
import type { ReadTurnNotes } from '../prompt/turn-notes.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import type { RunMender } from './run-mender.ts';
import { stopTurn } from './stop-turn.ts';
import type { TurnHost } from './turn-host.ts';

/** Texts that may wait in one conversation. */
const queueLimit = 50;

const steerPrefix = '/steer ';

/** A message of a person, from whatever surface. */
export interface IncomingMessage {
  readonly conversationId: string;
  readonly text: string;
  readonly requestId: string | null;
  readonly source: Channel;
}

/** The one door every message enters by. */
export interface Inbound {
  openConversation(options: {
    readonly agentId?: string | undefined;
    readonly title?: string | undefined;
    readonly channel: Channel;
    /** Seconds a request waits in it; null, or not given, falls back to the agent's. */
    readonly approvalTtlSeconds?: number | null;
  }): string;
  send(message: IncomingMessage): Promise<Acceptance>;
  /** Ends the turn (or what it waits for) and hands queued texts back; resolves once nothing of it runs. */
  stop(conversationId: string): Promise<{ cancelled: boolean; cleared: string[] }>;
  /** Texts handed back that nobody has taken over yet, as they were typed. */
  handedBack(conversationId: string): string[];
  /** Takes up what an earlier process left: running turns, deadlines, queued texts. */
  resume(): void;
}

interface Parts {
  readonly store: Store;
  readonly home: Home;
  readonly host: TurnHost;
  readonly desk: ApprovalDesk;
  readonly mender: Pick<RunMender, 'mend'>;
  /** Stops what runs here without a turn, such as the command of a job; null when nothing does. */
  readonly stopCommand: (conversationId: string) => Promise<void> | null;
  readonly hub: ActivityHub;
  readonly commands: KitCommands;
  readonly readNotes: ReadTurnNotes;
  readonly clock: Clock;
  readonly ids: Ids;
}

const checkText = (text: string): void => {
  if (text.length > messageCharLimit)
    throw new CrewError(
      'too-large',
      `The message has ${text.length} characters; the limit is ${messageCharLimit}. Nothing was sent: shorten it or put the text into a file.`,
    );
  if (text.trim() === '')
    throw new CrewError('invalid-input', 'text: the message is empty. Nothing was sent.');
};

/** What a message is to the turn: its words without `/steer`, and the words of the command it names in their place. */
const readWords = (
  { commands }: Parts,
  message: IncomingMessage,
  agentId: string,
): { readonly text: string; readonly isSteer: boolean } => {
  const isSteer = message.text.startsWith(steerPrefix);
  const text = isSteer ? message.text.slice(steerPrefix.length).trim() : message.text;
  checkText(text);
  const expanded = commands.expand(agentId, text, message.source);
  if (expanded === null) return { text, isSteer };
  if (expanded.length > messageCharLimit)
    throw new CrewError(
      'too-large',
      `With the text of its command the message has ${expanded.length} characters; the limit is ${messageCharLimit}. Nothing was sent: shorten it or the command.`,
    );
  return { text: expanded, isSteer: true };
};

const enqueue = (parts: Parts, message: IncomingMessage, agentId: string): Acceptance => {
  const { conversationId, requestId, source } = message;
  if (parts.store.queue.count(conversationId) >= queueLimit)
    throw new CrewError(
      'too-many',
      `${queueLimit} messages already wait in this conversation. This one was not taken: wait for the turn or stop it.`,
    );
  const { text, isSteer } = readWords(parts, message, agentId);
  const kind = isSteer ? 'steer' : 'follow_up';
  const { item, position } = parts.store.queue.add({ conversationId, kind, text, requestId, source });
  parts.host.announce(conversationId, ({ id, runId }) => ({
    type: 'queued',
    seq: 0,
    stream: id,
    conversation_id: conversationId,
    run_id: runId,
    item_id: item.id,
    kind,
    position,
    item,
  }));
  return { run_id: null, queued: { item_id: item.id, kind, position } };
};

const begin = async (
  parts: Parts,
  message: IncomingMessage,
  { agent_id: agentId }: ConversationSummary,
): Promise<Acceptance> => {
  // A steer with nothing to steer is an ordinary message.
  const { text } = readWords(parts, message, agentId);
  const run = await startTurn(
    { log: parts.store.log, clock: parts.clock, ids: parts.ids },
    {
      conversationId: message.conversationId,
      agentId,
      text,
      source: message.source,
      requestId: message.requestId,
      ...parts.readNotes(message.conversationId),
    },
  );
  parts.host.start(run);
  return { run_id: run.id, queued: null };
};

const stop = async (
  parts: Parts,
  conversationId: string,
): Promise<{ cancelled: boolean; cleared: string[] }> => {
  const { store, host, commands } = parts;
  const summary = store.conversations.summary(conversationId);
  if (summary === null) throw new CrewError('not-found', `There is no conversation ${conversationId}.`);
  const cleared = store.queue
    .clear(conversationId)
    .map((item) => commands.typed(summary.agent_id, item.text));
  const command = parts.stopCommand(conversationId);
  if (command !== null) {
    await command;
    return { cancelled: true, cleared };
  }
  const open = store.runs.openOf(conversationId);
  if (open === null && !host.isActive(conversationId)) return { cancelled: false, cleared };
  await stopTurn(parts, conversationId, cleared);
  return { cancelled: true, cleared };
};

const resume = ({ store, host, desk }: Parts): void => {
  for (const run of store.runs.open()) {
    const pending = store.approvals
      .pending(run.conversation_id)
      .filter((approval) => approval.run_id === run.id);
    for (const approval of pending) desk.arm(approval);
    const isDecided = pending.length === 0 || store.approvals.isUntold(run.id);
    if (run.status === 'running' || isDecided) host.start(run);
  }
  for (const conversationId of store.queue.conversationsWithFollowUps()) host.takeUpQueue(conversationId);
};

const openConversation = (
  { store, home, hub }: Parts,
  options: Parameters<Inbound['openConversation']>[0],
): string => {
  const agentId = options.agentId ?? masterId;
  const agent = home.agent(agentId);
  if (agent === null) throw new CrewError('not-found', `There is no agent "${agentId}". Nothing was made.`);
  const { id } = store.conversations.create({
    agentId,
    title: options.title?.trim() ?? '',
    channel: options.channel,
    parentId: null,
    costCapMicros: agent.costCapMicros,
    autonomous: agent.autonomous,
    approvalTtlSeconds: options.approvalTtlSeconds ?? null,
  });
  hub.conversation(id);
  return id;
};

/** Makes the door. */
export const createInbound = (parts: Parts): Inbound => ({
  openConversation: (options) => openConversation(parts, options),
  send: async (message) => {
    const { store, host } = parts;
    checkText(message.text);
    await parts.mender.mend(message.conversationId);
    const summary = store.conversations.summary(message.conversationId);
    if (summary === null)
      throw new CrewError(
        'not-found',
        `There is no conversation ${message.conversationId}. Nothing was sent.`,
      );
    const known =
      message.requestId === null
        ? null
        : store.conversations.accepted(message.conversationId, message.requestId);
    if (known !== null) return known;
    if (summary.state === 'waiting')
      throw new CrewError(
        'conflict',
        'This conversation waits for a decision or an answer. Nothing was sent: settle that first, or stop the turn.',
      );
    const isBusy = summary.state === 'running' || host.isActive(message.conversationId);
    const accepted = isBusy
      ? enqueue(parts, message, summary.agent_id)
      : await begin(parts, message, summary);
    store.queue.forgetHandedBack(message.conversationId);
    return accepted;
  },
  stop: async (conversationId) => {
    await parts.mender.mend(conversationId);
    return stop(parts, conversationId);
  },
  handedBack: (conversationId) => {
    const agentId = parts.store.conversations.summary(conversationId)?.agent_id ?? masterId;
    return parts.store.queue.handedBack(conversationId).map((text) => parts.commands.typed(agentId, text));
  },
  resume: () => resume(parts),
});

/** The run's answer as one text, for channels that do not stream; an allowance that halted it says so itself. */
export const answerOf = async (store: Store, run: Run): Promise<string> => {
  const rows = await store.log.messages(run.conversation_id);
  const said = rows.flatMap((row) =>
    row.role === 'assistant' && row.run_id === run.id && row.text !== '' ? [row.text] : [],
  );
  return [...said, ...(run.halt_reason === 'allowance' ? [run.error ?? ''] : [])].join('\n\n');
};

/** A cap in dollars as the store keeps it. */
export const capMicros = (usd: number): number => toMicros(usd) ?? 0;
