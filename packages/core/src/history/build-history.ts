import type { ToolMessage } from '@my-agent-crew/contract';
import type { StoredAnswer, StoredMessage, StoredWords } from '../ports/log.ts';
import type { PromptMessage } from '../ports/model.ts';
import type { CoreTexts } from '../texts/core-texts.ts';
import { findReminder, guardSteps } from '../turn/loop-guard.ts';

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

const answerMessages = (
  answer: StoredAnswer,
  route: string,
  results: ReadonlyMap<string, ToolMessage>,
  notes: ReadonlyMap<string, string>,
  texts: CoreTexts,
): PromptMessage[] => {
  if (answer.text === '' && answer.calls.length === 0) return [];
  const calls = answer.calls.map(({ id, name, arguments: given }) => ({ id, name, arguments: given }));
  const told = calls.map((call): PromptMessage => {
    const output = results.get(call.id)?.output ?? texts.missingResult;
    const note = notes.get(call.id);
    return {
      role: 'tool',
      callId: call.id,
      name: call.name,
      text: note === undefined ? output : `${output}\n${note}`,
    };
  });
  const details = answer.route === route ? (answer.details ?? null) : null;
  return [{ role: 'assistant', text: answer.text, calls, details }, ...told];
};

/** What a person said, behind the notes that were stored with it. */
const wordsOf = ({ notes, text }: StoredWords): string =>
  notes == null || notes === '' ? text : `${notes}\n\n${text}`;

/**
 * The messages of a request, derived from the log on every call and never repaired in place. Whatever the log holds, the
 * result is pair-valid: each call is followed by exactly one result, no result stands alone. Between two calls of a turn
 * on one route the earlier list is a prefix of the later one.
 */
export const buildHistory = (
  messages: readonly StoredMessage[],
  route: string,
  texts: CoreTexts,
): PromptMessage[] => {
  const results = resultsByCall(messages);
  const notes = reminders(messages, texts);
  const history: PromptMessage[] = [];
  for (const message of messages) {
    if (message.role === 'user') history.push({ role: 'user', text: wordsOf(message) });
    else if (message.role === 'assistant')
      history.push(...answerMessages(message, route, results, notes, texts));
  }
  return history;
};
