import { createHash } from 'node:crypto';
import type { Home } from '@my-agent-crew/config';
import type { Language } from '@my-agent-crew/contract';
import { localDate, type StoredWords } from '@my-agent-crew/core';

/** What a conversation has been told, by section. */
export type Told = NonNullable<StoredWords['told']>;

/** The daily notes as a turn is told of them; `text` is empty when there is nothing new. */
export interface DailyNotes {
  readonly text: string;
  readonly told: Told;
}

interface Words {
  readonly whole: string;
  readonly later: string;
  readonly added: (day: string) => string;
  readonly rewritten: (day: string) => string;
  readonly emptied: (day: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  vi: {
    whole: '[Ghi chú ngày của bạn, đọc trước tin nhắn bên dưới]',
    later: '[Ghi chú ngày của bạn đã đổi từ lần đọc trước]',
    added: (day) => `## ${day}, phần thêm`,
    rewritten: (day) => `## ${day}, viết lại`,
    emptied: (day) => `## ${day}: nay để trống`,
  },
  en: {
    whole: '[Your daily notes, read before the message below]',
    later: '[Your daily notes have changed since you read them]',
    added: (day) => `## ${day}, added`,
    rewritten: (day) => `## ${day}, rewritten`,
    emptied: (day) => `## ${day}: empty now`,
  },
};

/** Characters of one note that a turn is told of. Spec: supplement §2, "capped at 24,000 characters per section". */
const sectionChars = 24_000;

/** The newest lines that fit, because notes are added to at their end. */
const newestOf = (text: string): string => {
  if (text.length <= sectionChars) return text;
  const kept = text.slice(-sectionChars);
  return `…${kept.includes('\n') ? kept.slice(kept.indexOf('\n')) : kept.replace(/^[\uDC00-\uDFFF]/, '')}`;
};

const keyStart = 'daily:';

const dayMs = 24 * 60 * 60 * 1000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** One note against what is known of it; null when nothing is new. */
const tellDay = (
  day: string,
  text: string,
  known: Told[string] | undefined,
  { added, rewritten, emptied }: Words,
): string | null => {
  if (known === undefined || known.chars === 0) return text === '' ? null : `## ${day}\n${newestOf(text)}`;
  if (text === '') return emptied(day);
  if (hashOf(text.slice(0, known.chars)) !== known.hash) return `${rewritten(day)}\n${newestOf(text)}`;
  return text.length === known.chars ? null : `${added(day)}\n${newestOf(text.slice(known.chars).trim())}`;
};

/**
 * The agent's daily notes of yesterday and today, by the owner's calendar: whole the first time, later only what was
 * added, rewritten or emptied since. Spec: supplement §2, `turn_notes`.
 */
export const tellDailyNotes = (
  home: Pick<Home, 'settings' | 'agent' | 'noteNames' | 'dailyNote'>,
  agentId: string,
  now: number,
  known: Told,
): DailyNotes => {
  const { timezone, language } = home.settings;
  const spoken = words[home.agent(agentId)?.language ?? language];
  const days = [...new Set([localDate(now - dayMs, timezone), localDate(now, timezone)])];
  const told: Record<string, Told[string]> = {};
  const parts: string[] = [];
  // One that was told and is gone is told as emptied.
  const toldNames = Object.keys(known)
    .filter((key) => key.startsWith(keyStart) && days.includes(key.slice(keyStart.length).slice(0, 10)))
    .map((key) => key.slice(keyStart.length));
  const names = [...new Set([...home.noteNames(agentId, days), ...toldNames])].toSorted();
  for (const name of names) {
    const text = home.dailyNote(agentId, name);
    const part = tellDay(name, text, known[`${keyStart}${name}`], spoken);
    if (part === null) continue;
    parts.push(part);
    told[`${keyStart}${name}`] = { chars: text.length, hash: hashOf(text) };
  }
  if (parts.length === 0) return { text: '', told };
  const heading = Object.keys(known).length === 0 ? spoken.whole : spoken.later;
  return { text: `${heading}\n${parts.join('\n\n')}`, told };
};
