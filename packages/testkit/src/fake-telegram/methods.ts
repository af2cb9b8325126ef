import { answerBad, answerOk, type BotAnswer } from './bot-answer.ts';
import type { ChatBook, SeenMessage } from './chat-book.ts';
import type { FileShelf } from './file-shelf.ts';
import { judgePicture } from './judge-picture.ts';
import type { UploadedFile } from './read-multipart.ts';
import { readButtons, readText } from './read-text.ts';

/** What a method may use of its bot. */
export interface BotState {
  readonly id: number;
  readonly name: string;
  readonly chats: ChatBook;
  readonly files: FileShelf;
  /** Button presses that wait for their answer, with the text they got. */
  readonly presses: Map<string, string | null>;
  /** Chat actions such as `typing`, in order. */
  readonly actions: { readonly chatId: string; readonly action: string }[];
  commands: readonly { readonly command: string; readonly description: string }[];
  readonly now: () => number;
}

/** One method call, unpacked. */
export interface MethodCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

type Method = (bot: BotState, call: MethodCall) => BotAnswer;

const mostText = 4096;
const mostCaption = 1024;
const mostUpload = 50 * 1024 * 1024;

const chatOf = (call: MethodCall): string => String(call.params['chat_id'] ?? '');

const describe = (bot: BotState, chatId: string, message: SeenMessage): unknown => ({
  message_id: message.id,
  date: Math.floor(bot.now() / 1000),
  from: { id: bot.id, is_bot: true, first_name: bot.name, username: bot.name },
  chat: { id: Number(chatId), type: 'private' },
  ...(message.kind === 'text' ? { text: message.text } : { caption: message.text }),
  ...(message.entities.length > 0 ? { entities: message.entities } : {}),
});

const sendMessage: Method = (bot, call) => {
  const chatId = chatOf(call);
  if (!bot.chats.has(chatId)) return answerBad('chat not found');
  const read = readText(call.params['text'], call.params['parse_mode'], mostText);
  if ('problem' in read) return answerBad(read.problem);
  if (read.text === '') return answerBad('message text is empty');
  const buttons = readButtons(call.params['reply_markup']);
  if ('problem' in buttons) return answerBad(buttons.problem);
  return answerOk(
    describe(bot, chatId, bot.chats.add(chatId, { kind: 'text', ...read, buttons, file: null })),
  );
};

const sendFile =
  (kind: 'photo' | 'document', judge: (bytes: Buffer) => string | null): Method =>
  (bot, call) => {
    const chatId = chatOf(call);
    if (!bot.chats.has(chatId)) return answerBad('chat not found');
    const file = call.files[kind];
    if (file === undefined) return answerBad(`there is no ${kind} in the request`);
    if (file.bytes.length > mostUpload)
      return { ok: false, error_code: 413, description: 'Request Entity Too Large' };
    const problem = judge(file.bytes);
    if (problem !== null) return answerBad(problem);
    const read = readText(call.params['caption'], call.params['parse_mode'], mostCaption);
    if ('problem' in read) return answerBad(read.problem);
    return answerOk(describe(bot, chatId, bot.chats.add(chatId, { kind, ...read, buttons: [], file })));
  };

const editMessageText: Method = (bot, call) => {
  const chatId = chatOf(call);
  if (!bot.chats.has(chatId)) return answerBad('chat not found');
  const id = Number(call.params['message_id']);
  const before = bot.chats.find(chatId, id);
  if (before === null) return answerBad('message to edit not found');
  if (before.kind !== 'text') return answerBad('there is no text in the message to edit');
  const read = readText(call.params['text'], call.params['parse_mode'], mostText);
  if ('problem' in read) return answerBad(read.problem);
  if (read.text === '') return answerBad('message text is empty');
  const buttons = readButtons(call.params['reply_markup']);
  if ('problem' in buttons) return answerBad(buttons.problem);
  const same = JSON.stringify([before.text, before.entities, before.buttons]);
  if (JSON.stringify([read.text, read.entities, buttons]) === same) {
    return answerBad(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  const after = bot.chats.edit(chatId, id, { ...read, buttons });
  return after === null ? answerBad('message to edit not found') : answerOk(describe(bot, chatId, after));
};

const deleteMessage: Method = (bot, call) =>
  bot.chats.remove(chatOf(call), Number(call.params['message_id']))
    ? answerOk(true)
    : answerBad('message to delete not found');

const sendChatAction: Method = (bot, call) => {
  const chatId = chatOf(call);
  if (!bot.chats.has(chatId)) return answerBad('chat not found');
  bot.actions.push({ chatId, action: String(call.params['action']) });
  return answerOk(true);
};

const answerCallbackQuery: Method = (bot, call) => {
  const id = String(call.params['callback_query_id']);
  if (bot.presses.get(id) !== null) {
    return answerBad('query is too old and response timeout expired or query ID is invalid');
  }
  const text = String(call.params['text'] ?? '');
  if (text.length > 200) return answerBad('MESSAGE_TOO_LONG');
  bot.presses.set(id, text);
  return answerOk(true);
};

const getFile: Method = (bot, call) => {
  const file = bot.files.find(String(call.params['file_id']));
  if (file === null) return answerBad('invalid file_id');
  if (file.bytes.length > 20 * 1024 * 1024) return answerBad('file is too big');
  return answerOk({
    file_id: file.id,
    file_unique_id: file.id,
    file_size: file.bytes.length,
    file_path: file.path,
  });
};

const setMyCommands: Method = (bot, call) => {
  const given = call.params['commands'];
  const commands = typeof given === 'string' ? JSON.parse(given) : given;
  if (!Array.isArray(commands) || commands.length > 100) return answerBad('BOT_COMMANDS_TOO_MUCH');
  for (const { command, description } of commands) {
    if (!/^[a-z0-9_]{1,32}$/.test(String(command))) return answerBad('BOT_COMMAND_INVALID');
    const length = String(description ?? '').length;
    if (length < 1 || length > 256) return answerBad('BOT_COMMAND_DESCRIPTION_INVALID');
  }
  bot.commands = commands;
  return answerOk(true);
};

const getMe: Method = (bot) =>
  answerOk({ id: bot.id, is_bot: true, first_name: bot.name, username: bot.name });

/** The methods that the fake knows, but `getUpdates`, which waits. Names are compared without case, as Telegram does. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    getMe,
    sendMessage,
    sendPhoto: sendFile('photo', judgePicture),
    sendDocument: sendFile('document', (bytes) => (bytes.length === 0 ? 'file must be non-empty' : null)),
    editMessageText,
    deleteMessage,
    sendChatAction,
    answerCallbackQuery,
    getFile,
    setMyCommands,
  }).map(([name, method]) => [name.toLowerCase(), method]),
);
