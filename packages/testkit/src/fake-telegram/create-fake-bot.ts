import { type ChatBook, createChatBook, type SeenMessage } from './chat-book.ts';
import { createPerson, type Person } from './create-person.ts';
import { createFaultPlan, type Fault, type FaultPlan } from './fault.ts';
import { createFileShelf } from './file-shelf.ts';
import type { BotState } from './methods.ts';
import type { RecordedCall } from './recorded-call.ts';
import { createUpdateQueue, type Update, type UpdateQueue } from './update-queue.ts';

/** One bot of the fake, as a test sees it. */
export interface FakeBot extends Person {
  readonly token: string;
  readonly name: string;
  /** Every call since the start, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** Those of one method. */
  callsOf(method: string): readonly RecordedCall[];
  /** The next `times` (1) calls of `method` (any with `*`, downloads with `file`) go wrong like this. */
  fail(method: string, fault: Fault, times?: number): void;
  /** Forgets the faults that have not happened yet. */
  heal(): void;
  /** Hands an update out again with each of the next `times` polls. */
  replay(updateId: number, times: number): void;
  /** The messages of the bot in a chat, as its person sees them now. */
  sentTo(chat: number | string): readonly SeenMessage[];
  /** How often the chat showed "typing…". */
  typingIn(chat: number | string): number;
  /** The texts that pressed buttons got, in order; null while one waits. */
  readonly pressAnswers: readonly (string | null)[];
  /** What the app offers while a person types `/`. */
  readonly commands: BotState['commands'];
  /** Updates that no offset has confirmed yet. */
  readonly pending: readonly Update[];
  readonly isPolled: boolean;
  /** Deletes one of the bot's messages, as its person can. */
  remove(messageId: number, chat?: number): void;
  /** Makes a chat reachable that has written nothing yet. */
  openChat(chat: number): void;
  /** From now on the token is refused. */
  revoke(): void;
}

/** A bot with the parts that its server needs. */
export interface BotParts {
  readonly face: FakeBot;
  readonly state: BotState;
  readonly queue: UpdateQueue;
  readonly plan: FaultPlan;
  readonly calls: RecordedCall[];
  readonly isRevoked: () => boolean;
}

/** Makes a bot whose first chat is `chat`. `onChange` is called after each change that a test may wait for. */
export const createFakeBot = (
  options: {
    readonly token: string;
    readonly name: string;
    readonly chat: number;
    readonly firstUpdateId: number;
    readonly now: () => number;
  },
  onChange: () => void,
): BotParts => {
  const { token, name, chat } = options;
  const chats: ChatBook = createChatBook();
  chats.open(String(chat));
  const queue = createUpdateQueue(options.firstUpdateId, onChange);
  const plan = createFaultPlan();
  const calls: RecordedCall[] = [];
  let isRevoked = false;
  const state: BotState = {
    id: Number(token.split(':')[0]),
    name,
    chats,
    files: createFileShelf(),
    presses: new Map(),
    actions: [],
    commands: [],
    now: options.now,
  };
  const face: FakeBot = {
    ...createPerson(state, queue, chat),
    token,
    name,
    calls,
    callsOf: (method) => calls.filter((call) => call.method.toLowerCase() === method.toLowerCase()),
    fail: plan.add,
    heal: plan.clear,
    replay: queue.replay,
    sentTo: (to) => chats.messages(String(to)),
    typingIn: (to) => state.actions.filter(({ chatId }) => chatId === String(to)).length,
    get pressAnswers() {
      return [...state.presses.values()];
    },
    get commands() {
      return state.commands;
    },
    get pending() {
      return queue.pending();
    },
    get isPolled() {
      return queue.isPolled();
    },
    remove: (messageId, of = chat) => {
      chats.remove(String(of), messageId);
    },
    openChat: (id) => chats.open(String(id)),
    revoke: () => {
      isRevoked = true;
      queue.release();
    },
  };
  return { face, state, queue, plan, calls, isRevoked: () => isRevoked };
};
