import type { ContextWindow } from '@my-agent-crew/contract';
import type { ModelPort } from '../ports/model.ts';

/** Tokens a route is taken to have when neither the configuration nor its provider says. */
const defaultWindow = 128_000;

/** Tokens left for the answer: a fifth of the window, at least this many and at most that many. */
const leastRoom = 512;
const mostRoom = 16_000;

/** The window of a route: the configuration's word, else the provider's, else an assumption. */
export const contextWindowOf = (windows: Pick<ModelPort, 'contextWindow'>, route: string): ContextWindow => {
  const known = windows.contextWindow?.(route) ?? null;
  return known === null ? { route, tokens: defaultWindow, source: 'default' } : { route, ...known };
};

/** Tokens a request may have so that the answer still fits. */
export const requestLimit = (window: number): number =>
  window - Math.min(mostRoom, Math.max(leastRoom, Math.floor(window / 5)));
