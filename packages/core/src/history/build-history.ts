import type { Compaction, ToolMessage } from '@my-agent-crew/contract';
import type { StoredAnswer, StoredMessage, StoredWords } from '../ports/log.ts';
import type { PromptMessage } from '../ports/model.ts';
import type { CoreTexts } from '../texts/core-texts.ts';
import { findReminder, guardSteps } from '../turn/loop-guard.ts';
import { planTrimming } from './trim-plan.ts';

const resultsByCall = (messages: readonly StoredMessage[]): ReadonlyMap<string, ToolMessage> => {
  const results = new Map<string, ToolMessage>();
  for (const message of messages) {
    if (message.role === 'tool' && !results.has(message.call_id)) results.set(message.call_id, message);
  }
  return results;
};

/** Reminders of the loop guard by the call whose result carries them; derived, so that the prefix never changes. */
const reminders = (messages: readonly StoredMessage[], texts: CoreTexts): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  let start = 0;
  const close = (end: number): void => {
    const reminder = end - start < 6 ? null : findReminder(guardSteps(messages.slice(start, end)));
    if (reminder !== null) found.set(reminder.callId, texts.loopReminder(reminder.tools, reminder.count));
    start = end;
  };
  messages.forEach((message, at) => {
    if (message.role === 'user' || (message.role === 'assistant' && message.calls.length === 0)) close(at);
  });
  close(messages.length);
  return found;
};

/** What the answers of one log are told with. */
interface Telling {
  readonly route: string;
  readonly results: ReadonlyMap<string, ToolMessage>;
  readonly notes: ReadonlyMap<string, string>;
  readonly trimmed: ReadonlySet<string>;
  readonly texts: CoreTexts;
}

const outputOf = (callId: string, { results, trimmed, texts }: Telling): string => {
  const result = results.get(callId);
  if (result === undefined) return texts.missingResult;
  return trimmed.has(callId)
    ? texts.trimmedResult(result.name, result.original_chars, result.shaped_kind === 'none' ? null : callId)
    : result.output;
};

const answerMessages = (answer: StoredAnswer, telling: Telling): PromptMessage[] => {
  if (answer.text === '' && answer.calls.length === 0) return [];
  const calls = answer.calls.map(({ id, name, arguments: given }) => ({ id, name, arguments: given }));
  const told = calls.map((call): PromptMessage => {
    const output = outputOf(call.id, telling);
    const note = telling.notes.get(call.id);
    return {
      role: 'tool',
      callId: call.id,
      name: call.name,
      text: note === undefined ? output : `${output}\n${note}`,
    };
  });
  const details = answer.route === telling.route ? (answer.details ?? null) : null;
  return [{ role: 'assistant', text: answer.text, calls, details }, ...told];
};

/** What a person said, with the notes that were stored with it; the summary opens the first message behind it. */
const wordsOf = ({ notes, text }: StoredWords, summary: string | null): PromptMessage => {
  const read = [summary ?? '', notes ?? ''].filter((part) => part !== '').join('\n\n');
  return read === '' ? { role: 'user', text } : { role: 'user', text, notes: read };
};

/**
 * The messages of a request, derived from the log on every call and never repaired in place. Whatever the log holds, the
 * result is pair-valid: each call is followed by exactly one result, no result stands alone. A compaction stands for the
 * messages up to its position. Between two calls of a turn on one route, and without a compaction between them, the
 * earlier list is a prefix of the later one.
 */
export const buildHistory = (
  messages: readonly StoredMessage[],
  route: string,
  texts: CoreTexts,
  compaction: Pick<Compaction, 'summary' | 'through_position'> | null = null,
): PromptMessage[] => {
  const results = resultsByCall(messages);
  const notes = reminders(messages, texts);
  const telling = { route, results, notes, trimmed: planTrimming(messages), texts };
  const shown =
    compaction === null ? messages : messages.filter((row) => row.position > compaction.through_position);
  const summary = compaction?.summary ?? null;
  const history: PromptMessage[] = [];
  if (summary !== null && shown[0]?.role !== 'user') history.push({ role: 'user', text: summary });
  for (const [at, message] of shown.entries()) {
    if (message.role === 'user') history.push(wordsOf(message, at === 0 ? summary : null));
    else if (message.role === 'assistant') history.push(...answerMessages(message, telling));
  }
  return history;
};
