import type { ReceivedFile, TelegramEvent } from '../telegram-api.ts';

type Fields = Readonly<Record<string, unknown>>;

const asFields = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asWhole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
const asId = (value: unknown): string | null => {
  if (typeof value === 'string' && value !== '') return value;
  return asWhole(value)?.toString() ?? null;
};
const chatIdOf = (message: Fields | null): string | null => asId(asFields(message?.['chat'])?.['id']);

const readFile = (value: unknown, kind: ReceivedFile['kind'], mediaType: string): ReceivedFile | null => {
  const file = asFields(value);
  const fileId = asText(file?.['file_id']);
  if (file === null || fileId === '') return null;
  const bytes = asWhole(file['file_size']);
  return {
    kind,
    fileId,
    name: kind === 'photo' ? '' : asText(file['file_name']),
    mediaType: asText(file['mime_type']) || mediaType,
    bytes: bytes !== null && bytes >= 0 ? bytes : null,
  };
};

const areaOf = (value: unknown): number => {
  const size = asFields(value);
  return (asWhole(size?.['width']) ?? 0) * (asWhole(size?.['height']) ?? 0);
};

/** Telegram offers a photo in several sizes; the last one of the largest area is it. */
const readPhoto = (value: unknown): ReceivedFile | null => {
  if (!Array.isArray(value)) return null;
  const usable = value.filter((size) => readFile(size, 'photo', 'image/jpeg') !== null);
  const largest = usable.reduce(
    (best, size) => (best === null || areaOf(size) >= areaOf(best) ? size : best),
    null,
  );
  return readFile(largest, 'photo', 'image/jpeg');
};

const readFiles = (message: Fields): readonly ReceivedFile[] => {
  const found = [
    readPhoto(message['photo']),
    // A GIF is told twice, as a document and as an animation: once is enough.
    readFile(message['document'], 'document', 'application/octet-stream'),
    readFile(message['voice'], 'voice', 'audio/ogg'),
    readFile(message['audio'], 'voice', 'audio/mpeg'),
  ];
  return found.filter((file) => file !== null);
};

const kindsOfMessages = [
  'sticker',
  'video',
  'video_note',
  'location',
  'venue',
  'contact',
  'poll',
  'dice',
  'new_chat_members',
  'left_chat_member',
  'pinned_message',
  'group_chat_created',
  'migrate_to_chat_id',
] as const;

const readMessage = (updateId: number, message: Fields): TelegramEvent => {
  const chatId = chatIdOf(message);
  const messageId = asWhole(message['message_id']);
  const text = asText(message['text']) || asText(message['caption']);
  const files = readFiles(message);
  if (chatId === null || messageId === null) {
    return { kind: 'other', updateId, chatId, why: 'message without a chat or number' };
  }
  if (text === '' && files.length === 0) {
    const why = kindsOfMessages.find((kind) => kind in message) ?? 'message without words or files';
    return { kind: 'other', updateId, chatId, why };
  }
  return {
    kind: 'message',
    updateId,
    chatId,
    messageId,
    at: (asWhole(message['date']) ?? 0) * 1000,
    text,
    files,
    albumId: asText(message['media_group_id']) || null,
    isForwarded: 'forward_origin' in message || 'forward_date' in message,
  };
};

const readButton = (updateId: number, query: Fields): TelegramEvent => {
  const message = asFields(query['message']);
  const buttonId = asText(query['id']);
  const chatId = chatIdOf(message);
  if (chatId === null || buttonId === '') {
    return { kind: 'other', updateId, chatId, why: 'button without a chat' };
  }
  const messageId = asWhole(message?.['message_id']);
  return { kind: 'button', updateId, chatId, buttonId, messageId, data: asText(query['data']) };
};

/** What else Telegram may send, named by the field that holds it. */
const readOther = (updateId: number, update: Fields): TelegramEvent => {
  const why = Object.keys(update).find((key) => key !== 'update_id') ?? 'empty update';
  return { kind: 'other', updateId, chatId: chatIdOf(asFields(update[why])), why: why.slice(0, 60) };
};

/**
 * What an update is to the crew. Never throws: what is unknown or malformed is `other`, with update id -1 when it has none.
 * Whose chat it comes from is the caller's to check.
 */
export const readUpdate = (payload: unknown): TelegramEvent => {
  const update = asFields(payload);
  const updateId = asWhole(update?.['update_id']);
  if (update === null || updateId === null) {
    return { kind: 'other', updateId: -1, chatId: null, why: 'update without a number' };
  }
  const message = asFields(update['message']);
  if (message) return readMessage(updateId, message);
  const query = asFields(update['callback_query']);
  return query ? readButton(updateId, query) : readOther(updateId, update);
};
