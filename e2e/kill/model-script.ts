import {
  assertPairValid,
  type ChatBody,
  type ChatMessage,
  messageText,
  type ScriptStep,
} from '@my-agent-crew/testkit';
import { type RoundTools, wordPattern } from './scenario.ts';
import { scenarios } from './scenarios.ts';

/** A request the upstream answered with tokens, under token counts that no other request has. */
export interface Served {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costMicros: number;
}

/** The model of a home: plays the scenarios and remembers what it served and what was wrong with what it was asked. */
export interface ModelScript {
  answer(body: ChatBody): ScriptStep;
  readonly served: Served[];
  readonly unpaired: string[];
  /** Requests in all, refused ones included. */
  requests(): number;
}

/** The route of this model always refuses, so that the next one is asked. */
export const brokenModel = 'broken';

/** What a person said; the first message of a conversation is read behind a recap of the one before. */
const saidIn = (message: ChatMessage): string => messageText(message).split('\n\n').at(-1) ?? '';

/** Messages of a person since the last answer that closed a turn, and the rounds since the last of them. */
const readTurn = ({ messages }: ChatBody): { words: string[]; opening: string; round: number } => {
  const closed = messages.findLastIndex(
    (message) => message.role === 'assistant' && (message.tool_calls ?? []).length === 0,
  );
  const said = messages.slice(closed + 1).filter((message) => message.role === 'user');
  const last = messages.findLastIndex((message) => message.role === 'user');
  return {
    words: said.flatMap((message) => saidIn(message).match(wordPattern) ?? []),
    opening: saidIn(messages[last] ?? { role: 'user' }),
    round: messages.slice(last).filter((message) => message.role === 'assistant').length,
  };
};

const playRound = (body: ChatBody, effectsFile: string): ScriptStep => {
  if (body['tools'] === undefined) return { text: 'Một tiêu đề' };
  const { words, opening, round } = readTurn(body);
  const child = /\(child (\w)\)/.exec(opening)?.[1];
  const word = opening.match(wordPattern)?.at(-1) ?? '';
  const mark: RoundTools['mark'] = (number, more = '') => ({
    name: 'shell_run',
    arguments: { command: `echo "${word}/${child ?? ''}${round}.${number}" >> ${effectsFile}${more}` },
  });
  const done = {
    text: ['Xong ', [...new Set(words)].join(' '), child === undefined ? '' : '\nStatus: DONE'],
  };
  if (child !== undefined) return round === 0 ? { calls: [mark(1)] } : done;
  const scenario = scenarios.find(({ name }) => word.startsWith(`${name}~`));
  return scenario?.rounds({ word, mark })[round] ?? done;
};

/** Makes the model of a home whose commands write into `effectsFile`. */
export const createModelScript = (effectsFile: string): ModelScript => {
  const served: Served[] = [];
  const unpaired: string[] = [];
  let requests = 0;
  return {
    served,
    unpaired,
    requests: () => requests,
    answer: (body) => {
      requests += 1;
      try {
        assertPairValid(body);
      } catch (error) {
        unpaired.push(String(error));
      }
      if (body.model === brokenModel) return { fail: 400 };
      const tokens = {
        promptTokens: 1000 + requests,
        completionTokens: 1 + (requests % 97),
        costMicros: requests,
      };
      served.push(tokens);
      const usage = { prompt_tokens: tokens.promptTokens, completion_tokens: tokens.completionTokens };
      return {
        chunkDelayMs: 1,
        ...playRound(body, effectsFile),
        usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
        cost: tokens.costMicros / 1_000_000,
      };
    },
  };
};
