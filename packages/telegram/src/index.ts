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
export { formatText } from './text/format-text.ts';
export { readUpdate } from './update/read-update.ts';
