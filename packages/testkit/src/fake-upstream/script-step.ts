import type { ChatBody } from './chat-body.ts';
import type { Exchange, Scenario } from './exchange.ts';
import { answerWith } from './play-frames.ts';
import { findScenario, type ScenarioName } from './scenarios/index.ts';
import {
  argumentsFrame,
  callFrame,
  chunkBase,
  deltaFrame,
  doneFrame,
  jsonFrame,
  standardUsage,
} from './wire.ts';

/** One answer of a script. Text comes before calls; everything has a sensible default. */
export interface ScriptStep {
  /** A string is streamed word by word, a list piece by piece. */
  readonly text?: string | readonly string[];
  /** `arguments` given as a string goes out as it is, valid JSON or not. */
  readonly calls?: readonly {
    readonly name: string;
    readonly arguments?: Readonly<Record<string, unknown>> | string;
  }[];
  /** The wire form of token counts; null sends none. Default: 100 prompt, 64 of them cached, 20 completion. */
  readonly usage?: Readonly<Record<string, unknown>> | null;
  /** US dollars; null leaves the price out. Default 0.001. */
  readonly cost?: number | null;
  /** Before the first byte. */
  readonly delayMs?: number;
  /** Before every chunk. */
  readonly chunkDelayMs?: number;
  /** Instead of an answer: an HTTP status, or the name of a scenario. */
  readonly fail?: number | ScenarioName;
  /** The upstream provider the chunks name. */
  readonly provider?: string;
  /** The finish reason; by default what the calls say. */
  readonly finish?: string;
}

/** A step, or a function that looks at the request and returns one. */
export type ScriptEntry = ScriptStep | ((body: ChatBody) => ScriptStep);

const pieces = (text: ScriptStep['text']): readonly string[] => {
  if (text === undefined) return [];
  return typeof text === 'string' ? (text.match(/\s*\S+\s*/g) ?? [text]) : text;
};

type ScriptedCall = NonNullable<ScriptStep['calls']>[number];

const callFrames = (call: ScriptedCall, index: number, id: string): string[] => {
  const args = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments ?? {});
  const half = args.length >> 1;
  const halves = [args.slice(0, half), args.slice(half)].filter((piece) => piece !== '');
  return [callFrame(index, id, call.name), ...halves.map((piece) => argumentsFrame(index, piece))];
};

/** A text's tokens, for the bill. */
const completionTokens = ({ text = '' }: ScriptStep): number =>
  Math.max(1, Math.ceil((typeof text === 'string' ? text : text.join('')).length / 4));

const usageFrames = (
  step: ScriptStep,
  provider: Record<string, unknown>,
  bill: Exchange['bill'],
): string[] => {
  if (step.usage === null) return [];
  if (bill !== null && step.usage === undefined && step.cost === undefined)
    return [jsonFrame({ ...chunkBase, ...provider, choices: [], usage: bill(completionTokens(step)) })];
  const { cost: _cost, cost_details: _details, is_byok: _byok, ...counts } = standardUsage;
  const cost = step.cost === null ? {} : { cost: step.cost ?? 0.001 };
  const usage = { ...(step.usage ?? counts), ...cost };
  return [jsonFrame({ ...chunkBase, ...provider, choices: [], usage })];
};

/** The frames of an answer in order. `nextId` names the calls. */
const framesOf = (step: ScriptStep, nextId: () => string, bill: Exchange['bill']): string[] => {
  const provider = { provider: step.provider ?? chunkBase.provider };
  const calls = step.calls ?? [];
  return [
    ...pieces(step.text).map((text) => deltaFrame({ content: text }, null, provider)),
    ...calls.flatMap((call, index) => callFrames(call, index, nextId())),
    deltaFrame({}, step.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop'), provider),
    ...usageFrames(step, provider, bill),
    doneFrame,
  ];
};

const playFailure = (fail: number | ScenarioName): Scenario => {
  if (typeof fail === 'number') {
    return answerWith(fail, { error: { code: fail, message: `Scripted failure ${fail}` } });
  }
  const scenario = findScenario(fail);
  return (
    scenario ??
    answerWith(500, { error: { code: 500, message: `The fake upstream has no scenario "${fail}".` } })
  );
};

/** Plays one step of a script. */
export const playStep = async (step: ScriptStep, exchange: Exchange, nextId: () => string): Promise<void> => {
  if (step.delayMs) await exchange.pause(step.delayMs);
  if (step.fail !== undefined) return playFailure(step.fail)(exchange);
  for (const frame of framesOf(step, nextId, exchange.bill)) {
    if (step.chunkDelayMs) await exchange.pause(step.chunkDelayMs);
    await exchange.write(frame);
  }
};
