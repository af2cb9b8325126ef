import { enTelegram } from './en-telegram.ts';
import { language } from './language.ts';
import { type TelegramText, viTelegram } from './vi-telegram.ts';

/** The words about the Telegram bot in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const telegramText = (): TelegramText => (language() === 'vi' ? viTelegram : enTelegram);
