import type { AssistantMessage, Message, ToolMessage, UserMessage } from '@my-agent-crew/contract';
import {
  type Draft,
  type StoredAnswer,
  type StoredMessage,
  type StoredWords,
  toMicros,
  toUsd,
} from '@my-agent-crew/core';

/** A row of `messages` as prepared statements read it. */
export interface MessageRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly position: number;
  readonly run_id: string;
  readonly at: string;
  readonly role: Message['role'];
  readonly text: string;
  readonly request_id: string | null;
  readonly call_id: string | null;
  readonly cost_micros: number | null;
  readonly data: string;
  readonly details: string | null;
}

/** A message before the log gave it its position, whoever speaks. */
export type AnyDraft = Draft<StoredWords> | Draft<StoredAnswer> | Draft<ToolMessage>;

/** The columns of a message that depend on its role. */
export type RoleColumns = Pick<
  MessageRow,
  'text' | 'request_id' | 'call_id' | 'cost_micros' | 'data' | 'details'
>;

/** Notes alone are a text; with what was told they are an object. */
const packNotes = ({ notes, told }: Draft<StoredWords>): string | null => {
  const text = notes?.toWellFormed() ?? '';
  if (told != null) return JSON.stringify({ notes: text, told });
  return text === '' ? null : JSON.stringify(text);
};

const readNotes = (details: string): Pick<StoredWords, 'notes' | 'told'> => {
  const stored: string | Pick<StoredWords, 'notes' | 'told'> = JSON.parse(details);
  return typeof stored === 'string' ? { notes: stored } : stored;
};

const none = { request_id: null, call_id: null, cost_micros: null, details: null };

/** Splits a message into its columns. Texts become well-formed Unicode; JSON escapes keep arguments to the byte. */
export const roleColumns = (message: AnyDraft): RoleColumns => {
  switch (message.role) {
    case 'user':
      return {
        ...none,
        text: message.text.toWellFormed(),
        request_id: message.request_id?.toWellFormed() ?? null,
        data: JSON.stringify({ source: message.source, steer: message.steer }),
        details: packNotes(message),
      };
    case 'assistant':
      return {
        ...none,
        text: message.text.toWellFormed(),
        cost_micros: toMicros(message.cost_usd),
        data: JSON.stringify({
          calls: message.calls,
          route: message.route,
          provider: message.provider,
          usage: message.usage,
          first_token_ms: message.first_token_ms,
          duration_ms: message.duration_ms,
          cut: message.cut,
        }),
        details: message.details == null ? null : JSON.stringify(message.details),
      };
    case 'tool':
      return {
        ...none,
        text: message.output.toWellFormed(),
        call_id: message.call_id,
        cost_micros: toMicros(message.cost_usd),
        data: JSON.stringify({
          name: message.name,
          outcome: message.outcome,
          shaped_kind: message.shaped_kind,
          original_chars: message.original_chars,
          metered: message.metered,
          duration_ms: message.duration_ms,
        }),
      };
  }
};

/** A message as the contract shows it: without what only the provider of an answer wants back. */
export const messageFromRow = (row: MessageRow): Message => {
  const base = {
    id: row.id,
    conversation_id: row.conversation_id,
    position: row.position,
    run_id: row.run_id,
    at: row.at,
  };
  const cost_usd = row.cost_micros === null ? null : toUsd(row.cost_micros);
  const data: unknown = JSON.parse(row.data);
  switch (row.role) {
    case 'user': {
      const rest = data as Pick<UserMessage, 'source' | 'steer'>;
      return { ...base, role: 'user', text: row.text, request_id: row.request_id, ...rest };
    }
    case 'assistant': {
      const rest = data as Omit<AssistantMessage, keyof typeof base | 'role' | 'text' | 'cost_usd'>;
      return { ...base, role: 'assistant', text: row.text, cost_usd, ...rest };
    }
    case 'tool': {
      const rest = data as Omit<ToolMessage, keyof typeof base | 'role' | 'output' | 'cost_usd' | 'call_id'>;
      return { ...base, role: 'tool', output: row.text, cost_usd, call_id: row.call_id ?? '', ...rest };
    }
  }
};

/** A message as the turn reads it. */
export const storedFromRow = (row: MessageRow): StoredMessage => {
  const message = messageFromRow(row);
  if (message.role === 'user' && row.details !== null) return { ...message, ...readNotes(row.details) };
  if (message.role !== 'assistant') return message;
  return { ...message, details: row.details === null ? null : JSON.parse(row.details) };
};
