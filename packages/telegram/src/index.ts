export { createTelegramApi } from './create-telegram-api.ts';
export type {
  DownloadEnd,
  PollEnd,
  ReceivedFile,
  SendableFile,
  TelegramApi,
  TelegramEvent,
} from './telegram-api.ts';
export { cutText } from './text/cut-text.ts';
export { type FormattedText, formatText, mostCaption, mostText } from './text/format-text.ts';
export { type ChatCommand, parseCommand } from './update/parse-command.ts';
export { readUpdate } from './update/read-update.ts';
