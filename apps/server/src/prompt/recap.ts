import type { Home } from '@my-agent-crew/config';
import type { Language, Message } from '@my-agent-crew/contract';
import { localDate } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';

/** Characters of the whole recap. Spec: supplement §2, "capped at 24,000 characters per section". */
const recapChars = 24_000;
const summaryChars = 8_000;
/** The last messages that are repeated, and the characters of each. */
const wordsRepeated = 6;
const wordsChars = 1_500;
/** Messages read to find them. */
const pageSize = 60;

const texts = {
  vi: {
    heading: '[Nhắc lại cuộc trò chuyện trước của bạn trên kênh này; nó đã xong, chỉ dùng khi cần]',
    messages: (count: number) => `${count} tin`,
    untitled: 'không tên',
    last: 'Những lời cuối:',
    person: 'Người dùng',
    you: 'Bạn',
  },
  en: {
    heading: '[Recap of your last conversation on this channel; it is over, use it only where it helps]',
    messages: (count: number) => `${count} messages`,
    untitled: 'untitled',
    last: 'The last words:',
    person: 'Person',
    you: 'You',
  },
} as const satisfies Record<Language, unknown>;

const shorten = (text: string, chars: number): string => {
  if (text.length <= chars) return text;
  const half = Math.floor((chars - 5) / 2);
  return `${text.slice(0, half)} […] ${text.slice(-half)}`.toWellFormed();
};

const localTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(iso));

const lastWords = (messages: readonly Message[], language: Language): string[] =>
  messages
    .flatMap((message) => {
      if (message.role === 'tool' || message.text.trim() === '') return [];
      const who = message.role === 'user' ? texts[language].person : texts[language].you;
      return [`${who}: ${shorten(message.text.trim(), wordsChars)}`];
    })
    .slice(-wordsRepeated);

/**
 * What the agent's last conversation on the same channel was about, from its log alone: title, time, the summary when it
 * has one, and its last words. Empty when there was none. Spec: supplement §2, "recap of the previous conversation".
 */
export const recapFor = (
  { home, store }: { readonly home: Home; readonly store: Store },
  conversationId: string,
): string => {
  const earlier = store.notes.earlier(conversationId);
  const agentId = store.conversations.summary(conversationId)?.agent_id ?? '';
  if (earlier === null) return '';
  const language = home.agent(agentId)?.language ?? home.settings.language;
  const { timezone } = home.settings;
  const { messages } = store.conversations.page(earlier.id, { limit: pageSize });
  const said = lastWords(messages, language);
  if (said.length === 0) return '';
  const when = `${localDate(Date.parse(earlier.updatedAt), timezone)} ${localTime(earlier.updatedAt, timezone)}`;
  const words = texts[language];
  const title = `"${earlier.title || words.untitled}", ${when}, ${words.messages(earlier.messageCount)}`;
  const parts = [words.heading, title, shorten(earlier.summary ?? '', summaryChars), words.last, ...said];
  return shorten(parts.filter((part) => part !== '').join('\n'), recapChars);
};
