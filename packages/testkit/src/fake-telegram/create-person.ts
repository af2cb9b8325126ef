import type { BotState } from './methods.ts';
import type { UpdateQueue } from './update-queue.ts';

/** Where a person writes; left out, it is the bot's first chat. */
export interface PersonOptions {
  readonly chat?: number;
}

/** A picture to send: bytes, and words under it. */
export interface PictureGiven {
  readonly bytes?: Uint8Array;
  readonly caption?: string;
}

/** A document to send. */
export interface DocumentGiven {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType?: string;
  readonly caption?: string;
}

/** The person at the other end of a bot. Everything returns the ids of the updates it made. */
export interface Person {
  say(text: string, options?: PersonOptions): number;
  photo(picture?: PictureGiven, options?: PersonOptions): number;
  document(document: DocumentGiven, options?: PersonOptions): number;
  /** One update per picture, with one album id. Words are under the first that has some. */
  album(pictures: readonly PictureGiven[], options?: PersonOptions): readonly number[];
  voice(bytes: Uint8Array, options?: PersonOptions & { readonly seconds?: number }): number;
  /** Presses the newest button with this text or data. Throws when the chat shows none. */
  press(textOrData: string, options?: PersonOptions): number;
  /** An edit of a message of the person. */
  edit(messageId: number, text: string, options?: PersonOptions): number;
  /** Any update, as Telegram would send it; `fields` names its kind. */
  push(fields: Readonly<Record<string, unknown>>): number;
}

/** The smallest picture Telegram takes: one white pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Lets a person write to a bot. `firstChat` is the chat of calls that name none. */
export const createPerson = (bot: BotState, queue: UpdateQueue, firstChat: number): Person => {
  let presses = 0;
  let albums = 0;
  const head = (chat: number) => ({
    message_id: bot.chats.takeId(String(chat)),
    date: Math.floor(bot.now() / 1000),
    from: { id: chat, is_bot: false, first_name: 'Lan', language_code: 'vi' },
    chat: { id: chat, type: 'private', first_name: 'Lan' },
  });
  const send = (fields: Readonly<Record<string, unknown>>, options: PersonOptions = {}): number =>
    queue.add({ message: { ...head(options.chat ?? firstChat), ...fields } });
  const shelve = (folder: string, ending: string, bytes: Uint8Array) => {
    const file = bot.files.put(folder, ending, bytes);
    return { file_id: file.id, file_unique_id: file.id, file_size: file.bytes.length };
  };
  const photoFields = ({ bytes = onePixel, caption }: PictureGiven) => ({
    photo: [
      { ...shelve('thumbnails', '.jpg', onePixel), width: 90, height: 67 },
      { ...shelve('photos', '.jpg', bytes), width: 1280, height: 960 },
    ],
    ...(caption === undefined ? {} : { caption }),
  });
  return {
    say: (text, options) => send({ text }, options),
    photo: (picture = {}, options) => send(photoFields(picture), options),
    document: ({ name, bytes, mediaType = 'application/octet-stream', caption }, options) => {
      const document = { ...shelve('documents', '.bin', bytes), file_name: name, mime_type: mediaType };
      return send({ document, ...(caption === undefined ? {} : { caption }) }, options);
    },
    album: (pictures, options) => {
      albums += 1;
      const id = `album-${albums}`;
      return pictures.map((picture) => send({ ...photoFields(picture), media_group_id: id }, options));
    },
    voice: (bytes, options = {}) =>
      send(
        {
          voice: {
            ...shelve('voice', '.oga', bytes),
            duration: options.seconds ?? 3,
            mime_type: 'audio/ogg',
          },
        },
        options,
      ),
    press: (textOrData, options = {}) => {
      const chat = options.chat ?? firstChat;
      const message = bot.chats
        .messages(String(chat))
        .findLast(({ buttons }) =>
          buttons.flat().some(({ text, data }) => text === textOrData || data === textOrData),
        );
      const button = message?.buttons
        .flat()
        .find(({ text, data }) => text === textOrData || data === textOrData);
      if (message === undefined || button === undefined) {
        throw new Error(`The chat ${chat} shows no button "${textOrData}".`);
      }
      presses += 1;
      const id = `press-${presses}`;
      bot.presses.set(id, null);
      return queue.add({
        callback_query: {
          id,
          from: { id: chat, is_bot: false, first_name: 'Lan' },
          message: { ...head(chat), message_id: message.id, text: message.text },
          chat_instance: '1',
          data: button.data,
        },
      });
    },
    edit: (messageId, text, options = {}) =>
      queue.add({
        edited_message: { ...head(options.chat ?? firstChat), message_id: messageId, text },
      }),
    push: (fields) => queue.add(fields),
  };
};
