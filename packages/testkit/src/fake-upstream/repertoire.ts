import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { audioParts, type ChatBody } from './chat-body.ts';
import { type Directive, findDirective, playDirective } from './directive.ts';
import { createExchange, type Scenario } from './exchange.ts';
import { answerWith } from './play-frames.ts';
import { createPrefixBilling } from './prefix-billing.ts';
import { findScenario } from './scenarios/index.ts';
import { playStep, type ScriptEntry } from './script-step.ts';

/** What will be played for one request. */
interface Act {
  readonly name: string;
  readonly play: (
    response: ServerResponse,
    headers: IncomingHttpHeaders,
    onWrite: (bytes: string | Uint8Array) => void,
  ) => Promise<void>;
}

const standardDirective: Directive = {
  n: 20,
  rate: 0,
  tools: 0,
  len: 5,
  ttft: 0,
  batch: 1,
  stamp: 0,
  tool: 'shell_run',
  args: '{"command":"true"}',
};

interface Queue {
  readonly steps: ScriptEntry[];
  played: number;
}

const failWith = (message: string): Scenario => answerWith(500, { error: { code: 500, message } });

interface Chosen {
  readonly name: string;
  readonly play: Scenario;
}

const playNamed = (model: string): Chosen => {
  const name = model.slice('scenario:'.length);
  return {
    name: model,
    play: findScenario(name) ?? failWith(`The fake upstream has no scenario "${name}".`),
  };
};

const playExhausted = (model: string, steps: number): Chosen => ({
  name: 'script',
  play: failWith(`The script for the model "${model}" ran out: it had ${steps} steps and all were played.`),
});

/** What a fake upstream can play, and what it will play next. */
export interface Repertoire {
  readonly add: (steps: readonly ScriptEntry[], model?: string) => void;
  readonly reset: () => void;
  /** From now on answers without a price of their own are billed by the prefix of their prompt that was seen before. */
  readonly billByPrefix: () => void;
  readonly choose: (body: ChatBody) => Act;
}

/** Holds the scripts and decides what answers a request. Used by the server only. */
export const createRepertoire = (directiveDefaults: Partial<Directive>): Repertoire => {
  const defaults = { ...standardDirective, ...directiveDefaults };
  const queues = new Map<string | null, Queue>();
  const attempts = new Map<string, number>();
  let calls = 0;
  let billing: ReturnType<typeof createPrefixBilling> | null = null;
  const nextId = () => {
    calls += 1;
    return `call_${calls}`;
  };

  const playScript = (body: ChatBody, queue: Queue | undefined): Chosen | null => {
    const entry = queue?.steps[queue.played];
    if (queue === undefined || entry === undefined) return null;
    queue.played += 1;
    const step = typeof entry === 'function' ? entry(body) : entry;
    return { name: 'script', play: (exchange) => playStep(step, exchange, nextId) };
  };

  const choosePlay = (body: ChatBody): Chosen => {
    if (body.model.startsWith('scenario:')) return playNamed(body.model);
    const queue = queues.get(body.model) ?? queues.get(null);
    const scripted = playScript(body, queue);
    if (scripted) return scripted;
    const found = findDirective(body, defaults);
    if (found) return { name: 'directive', play: (exchange) => playDirective(found, exchange, nextId) };
    if (queue) return playExhausted(body.model, queue.steps.length);
    const heard = audioParts(body).map(({ format, bytes }) => `${format}, ${bytes.length} byte`);
    if (heard.length > 0) {
      const text = `Nghe được: ${heard.join('; ')}.`;
      return { name: 'audio', play: (exchange) => playStep({ text }, exchange, nextId) };
    }
    return { name: 'default', play: (exchange) => playStep({ text: 'Xin chào.' }, exchange, nextId) };
  };

  return {
    add: (steps: readonly ScriptEntry[], model?: string): void => {
      const key = model ?? null;
      const queue = queues.get(key) ?? { steps: [], played: 0 };
      queue.steps.push(...steps);
      queues.set(key, queue);
    },
    reset: (): void => {
      queues.clear();
      attempts.clear();
      calls = 0;
    },
    billByPrefix: () => {
      billing = createPrefixBilling();
    },
    choose: (body: ChatBody): Act => {
      const attempt = (attempts.get(body.model) ?? 0) + 1;
      attempts.set(body.model, attempt);
      const { name, play } = choosePlay(body);
      const bill = billing?.take(body) ?? null;
      return {
        name,
        play: async (response, headers, onWrite) => {
          await play(createExchange(response, { body, headers, attempt, bill }, onWrite));
        },
      };
    },
  };
};
