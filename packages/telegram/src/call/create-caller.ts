import type { Clock } from '@my-agent-crew/core';
import type { CallEnd } from './call-end.ts';
import { hideToken } from './hide-token.ts';
import { readFailure } from './read-failure.ts';
import { runLimited } from './run-limited.ts';
import { watchedAgent } from './watched-agent.ts';

/** Which bot is talked for, and where. */
export interface BotAddress {
  readonly token: string;
  /** Without the token; such as `https://api.telegram.org`. */
  readonly apiRoot: string;
  readonly clock: Clock;
}

/** Calls a method of the Bot API. `limitMs` bounds the whole call. Never throws: a stop by the signal is `lost` or `unreached`. */
export type CallMethod = (
  method: string,
  payload: Readonly<Record<string, unknown>>,
  limitMs: number,
  signal: AbortSignal,
) => Promise<CallEnd>;

interface Client {
  readonly options: { agent?: unknown };
  callApi(method: string, payload: unknown, options: { readonly signal: AbortSignal }): Promise<unknown>;
}

/** Loaded when the first bot calls: a crew without Telegram starts without it. */
const loadClient = async (address: BotAddress, agent: unknown): Promise<Client> => {
  const { Telegram } = await import('telegraf');
  const apiRoot = address.apiRoot.endsWith('/') ? address.apiRoot : `${address.apiRoot}/`;
  const client = new Telegram(address.token, { apiRoot, webhookReply: false }) as unknown as Client;
  client.options.agent = agent;
  return client;
};

/** Makes the calls of one bot. Every word of what they return is free of the token. */
export const createCaller = (address: BotAddress): CallMethod => {
  const hide = hideToken(address.token);
  return async (method, payload, limitMs, signal) => {
    const { agent, isConnected } = watchedAgent(address.apiRoot);
    const end = await runLimited(address.clock, limitMs, signal, async (limited) => {
      const client = await loadClient(address, agent);
      return client.callApi(method, payload, { signal: limited });
    });
    // A refused answer's body may be unread, and its connection would stay.
    agent.destroy();
    if (end.kind === 'done') return { kind: 'answer', result: end.value };
    if (end.kind !== 'failed') {
      const isLate = end.kind === 'late';
      const reason = isLate ? `no answer within ${limitMs / 1000} s` : 'it was stopped';
      return { kind: isConnected() ? 'lost' : 'unreached', reason, isLate };
    }
    const failure = readFailure(end.error, isConnected());
    return failure.kind === 'error' ? { ...failure, description: hide(failure.description) } : failure;
  };
};
