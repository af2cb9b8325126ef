import type { Home } from '@my-agent-crew/config';
import type { Language } from '@my-agent-crew/contract';
import { localDate } from '@my-agent-crew/core';

const dayMs = 24 * 60 * 60 * 1000;

const heading: Readonly<Record<Language, string>> = {
  vi: '[Ghi chú ngày của bạn, đọc trước tin nhắn bên dưới]',
  en: '[Your daily notes, read before the message below]',
};

/**
 * What the first message of a new conversation is read behind: the agent's daily notes of yesterday and today, by the
 * owner's calendar. Empty when there are none. Spec: supplement §2, `turn_notes`.
 */
export const openingNotes = (home: Home, agentId: string, now: number): string => {
  const { timezone } = home.settings;
  const days = [...new Set([localDate(now - dayMs, timezone), localDate(now, timezone)])];
  const notes = home.dailyNotes(agentId, days);
  return notes === '' ? '' : `${heading[home.agent(agentId)?.language ?? home.settings.language]}\n${notes}`;
};
