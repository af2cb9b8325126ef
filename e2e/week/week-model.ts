import { join } from 'node:path';
import { type ChatBody, messageText, type ScriptStep } from '@my-agent-crew/testkit';

type Answer = Pick<ScriptStep, 'text' | 'calls' | 'chunkDelayMs'>;

const systemOf = (body: ChatBody): string =>
  messageText(body.messages.find(({ role }) => role === 'system') ?? { role: 'system' });

const askedOf = (body: ChatBody): string =>
  messageText(body.messages.findLast(({ role }) => role === 'user') ?? { role: 'user' });

/** What a request to the model is for, as the ledger names it. */
export const purposeOf = (body: ChatBody): string => {
  const system = systemOf(body);
  if (system.startsWith('Give the conversation')) return 'title';
  if (system.startsWith('You compile the wiki')) return 'wiki';
  return system.startsWith('You keep the file MEMORY.md') ? 'consolidate' : 'chat';
};

/** The file between its marks, with a line in other words, which a person must allow, and one for what was noted. */
const rewrite = (body: ChatBody): Answer => {
  const { open, close } = /between (?<open><\S+>) and (?<close><\/\S+>)/.exec(systemOf(body))?.groups ?? {};
  const asked = askedOf(body);
  const file = asked
    .slice(asked.indexOf(open ?? '') + (open ?? '').length, asked.indexOf(close ?? ''))
    .trim();
  const noted = /- \d\d:\d\d (?<words>.+)/.exec(asked)?.groups?.['words'] ?? 'nothing';
  const reworded = file.replace('on Monday', 'every Monday');
  return { text: `${open}\n${reworded}\n- ${noted}\n${close}` };
};

const dueOf = (asked: string): string => /due at (\S+ \d\d:\d\d)/.exec(asked)?.[1] ?? 'by hand';

/** The first answer of a job, by its name; null for other words. */
const answerJob = (asked: string, home: string): Answer | null => {
  const name = /scheduled job "([^"]+)"/.exec(asked)?.[1];
  const late = asked.includes('This run is late') ? ' (late)' : '';
  if (name === undefined) return null;
  if (name === 'Quiet look') return { text: 'OK' };
  if (name === 'Deploy')
    return {
      calls: [{ name: 'shell_run', arguments: { command: `echo done >> ${join(home, 'deploys')}` } }],
    };
  return { text: `${name} of ${dueOf(asked)}${late}.` };
};

const flowers = { name: 'Flowers', prompt: 'Remind of the flowers.', at: 'in 2 days' };

/** The first answer to what a person says. */
const answerPerson = (asked: string): Answer => {
  const said = asked.split('\n\n').at(-1) ?? '';
  if (said.startsWith('Remember: '))
    return { calls: [{ name: 'memory_save', arguments: { text: said.slice('Remember: '.length) } }] };
  if (said.startsWith('Remind me')) return { calls: [{ name: 'schedule_create', arguments: flowers }] };
  if (said.startsWith('Ask me'))
    return {
      calls: [{ name: 'ask_user', arguments: { question: 'Which colour?', options: ['red', 'blue'] } }],
    };
  return { text: `Answer: ${said}` };
};

/** The answer to the result of a call. */
const goOn = (body: ChatBody): Answer => {
  const result = body.messages.at(-1);
  const said = messageText(result ?? { role: 'tool' });
  const call = body.messages.findLast(({ role }) => role === 'assistant')?.tool_calls?.[0]?.function.name;
  if (call === 'ask_user') return { text: `The colour is ${said.includes('blue') ? 'blue' : 'red'}.` };
  if (call === 'shell_run') return { text: 'Deployed.' };
  return { text: call === 'memory_save' ? 'Noted.' : 'The reminder is set.' };
};

const answerTo = (body: ChatBody, home: string): Answer => {
  const purpose = purposeOf(body);
  if (purpose === 'title') return { text: 'A day of March' };
  if (purpose === 'consolidate') return rewrite(body);
  if (purpose === 'wiki') return { text: '{"pages": []}' };
  if (body.messages.at(-1)?.role === 'tool') return goOn(body);
  const asked = askedOf(body);
  return answerJob(asked, home) ?? answerPerson(asked);
};

/**
 * The model of the week. Every answer has counts and a price of its own, some below a millionth of a dollar. The first answer to a
 * request that `isSlow` names goes on for a minute, so that there is time to kill who waits for it.
 */
export const createWeekModel = (
  home: () => string,
  isSlow: (asked: string) => boolean,
): ((body: ChatBody) => ScriptStep) => {
  let served = 0;
  let wasSlow = false;
  return (body) => {
    served += 1;
    const usage = {
      prompt_tokens: 1_000 + served * 7,
      completion_tokens: 10 + served,
      total_tokens: 1_010 + served * 8,
      prompt_tokens_details: { cached_tokens: served * 3 },
      completion_tokens_details: { reasoning_tokens: served },
    };
    const priced = { usage, cost: served % 4 === 0 ? 0.000_000_4 : 0.000_1 * served + 0.000_000_3 };
    if (wasSlow || purposeOf(body) !== 'chat' || !isSlow(askedOf(body)))
      return { ...answerTo(body, home()), ...priced };
    wasSlow = true;
    return { text: Array.from({ length: 600 }, () => 'never '), chunkDelayMs: 100, ...priced };
  };
};
