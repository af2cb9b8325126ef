import { type Client, createClient } from '@my-agent-crew/client';
import { CrewError } from '@my-agent-crew/contract';
import { text } from '../i18n/language.ts';

/** The API as the page calls it. Tests pass a client whose `fetch` they play themselves. */
export type Api = Client;

/** The client of the server that delivered this page. */
export const createApi = (): Api => createClient({ baseUrl: '' });

/**
 * What went wrong, as a sentence for people: the server's own where it wrote one, ours for a lost network or a defect.
 */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof CrewError)) return text().errors.network;
  // A lost network has a cause; without one the server itself said what is missing, such as room on its disk.
  if (error.code === 'unavailable' && error.cause !== undefined) return text().errors.network;
  if (error.code === 'internal') return text().errors.server;
  return error.message;
};

/** A refusal of the server without its own "Not saved", for pages that say that in their language first. */
export const bareSentence = (sentence: string): string => sentence.replace(/^Not saved: /, '');

/** True when the server answered and said no; trying the same again will not help. */
export const isRefusal = (error: unknown): error is CrewError =>
  error instanceof CrewError && error.code !== 'unavailable' && error.code !== 'internal';
