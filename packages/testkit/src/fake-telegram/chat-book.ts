import type { Entity } from './parse-html.ts';

/** A button as a person sees it. */
export interface SeenButton {
  readonly text: string;
  readonly data: string;
}

/** A message of the bot as the person sees it now. */
export interface SeenMessage {
  readonly id: number;
  readonly kind: 'text' | 'photo' | 'document';
  /** The words or the caption, without tags. */
  readonly text: string;
  readonly entities: readonly Entity[];
  readonly buttons: readonly (readonly SeenButton[])[];
  readonly file: { readonly name: string; readonly bytes: Buffer } | null;
  /** How often it was edited. */
  readonly edits: number;
}

/** The chats of one bot: what it sent, with edits applied and deleted messages gone. */
export interface ChatBook {
  /** Makes a chat reachable, as the person's first message does. */
  open(chatId: string): void;
  has(chatId: string): boolean;
  /** Message ids count per chat, over both sides. */
  takeId(chatId: string): number;
  add(chatId: string, message: Omit<SeenMessage, 'id' | 'edits'>): SeenMessage;
  find(chatId: string, id: number): SeenMessage | null;
  edit(
    chatId: string,
    id: number,
    to: Partial<Pick<SeenMessage, 'text' | 'entities' | 'buttons'>>,
  ): SeenMessage | null;
  remove(chatId: string, id: number): boolean;
  messages(chatId: string): readonly SeenMessage[];
}

/** Makes an empty book. */
export const createChatBook = (): ChatBook => {
  const chats = new Map<string, { nextId: number; messages: SeenMessage[] }>();
  const chat = (chatId: string) => {
    const known = chats.get(chatId) ?? { nextId: 1, messages: [] };
    chats.set(chatId, known);
    return known;
  };
  const takeId = (chatId: string): number => {
    const known = chat(chatId);
    known.nextId += 1;
    return known.nextId - 1;
  };
  const find = (chatId: string, id: number) => chat(chatId).messages.find((message) => message.id === id);
  return {
    open: (chatId) => {
      chat(chatId);
    },
    has: (chatId) => chats.has(chatId),
    takeId,
    add: (chatId, message) => {
      const added = { ...message, id: takeId(chatId), edits: 0 };
      chat(chatId).messages.push(added);
      return added;
    },
    find: (chatId, id) => find(chatId, id) ?? null,
    edit: (chatId, id, to) => {
      const before = find(chatId, id);
      if (before === undefined) return null;
      const after = { ...before, ...to, edits: before.edits + 1 };
      const known = chat(chatId);
      known.messages = known.messages.map((message) => (message.id === id ? after : message));
      return after;
    },
    remove: (chatId, id) => {
      const known = chat(chatId);
      const before = known.messages.length;
      known.messages = known.messages.filter((message) => message.id !== id);
      return known.messages.length < before;
    },
    messages: (chatId) => chat(chatId).messages,
  };
};
