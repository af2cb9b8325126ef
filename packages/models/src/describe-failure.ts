import {
  APICallError,
  JSONParseError,
  TypeValidationError,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';
import { createSecretMask, type ModelFailure, type ModelFailureKind } from '@my-agent-crew/core';
import { neverArrived, UnusableAnswer } from './guarded-fetch.ts';
import { isTooLong } from './is-too-long.ts';
import { readErrorBody, readErrorObject } from './read-error.ts';

/** Who failed, for the words of the failure. */
export interface HostFacts {
  /** The provider's name in the route. */
  readonly name: string;
  readonly apiKey: string | null;
  readonly keyVariable: string | null;
}

/** Takes keys out of what will be stored or shown: the key in use and anything that looks like one. */
const maskSecrets = (text: string, { apiKey, keyVariable, name }: HostFacts): string =>
  createSecretMask(apiKey === null ? [] : [{ name: keyVariable ?? name, value: apiKey }])(text);

const maxSentenceChars = 300;
const maxQuoteChars = 180;
/** Characters of an error body in which its kind is looked for. */
const mostRead = 4_000;

const quote = (text: string): string => {
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.\s]+$/, '');
  return line.length > maxQuoteChars ? `${line.slice(0, maxQuoteChars - 1)}…` : line;
};

/** One failure in one sentence without secrets. */
export const nameFailure = (
  kind: ModelFailureKind,
  sentence: string,
  host: HostFacts,
  status: number | null = null,
  retryAfterMs: number | null = null,
): ModelFailure => {
  const masked = maskSecrets(sentence, host);
  const short = masked.length > maxSentenceChars ? `${masked.slice(0, maxSentenceChars - 1)}…` : masked;
  return { kind, sentence: short, status, retryAfterMs };
};

const worthRetrying = new Set([408, 409, 425, 429]);

const lengthStatuses = new Set([400, 413, 422]);

const kindOfStatus = (status: number, words: string): ModelFailureKind => {
  if (lengthStatuses.has(status) && isTooLong(words)) return 'overflow';
  return status >= 500 || worthRetrying.has(status) ? 'transient' : 'fatal';
};

/** What the headers ask to wait, in milliseconds, or null. */
const readRetryAfter = (headers: Record<string, string> | undefined): number | null => {
  const ms = Number(headers?.['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return Math.round(ms);
  const header = headers?.['retry-after'];
  if (header === undefined) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.round(seconds * 1000) : null;
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
};

const describeStatus = (error: APICallError, status: number, host: HostFacts): ModelFailure => {
  const said = readErrorBody(error.responseBody ?? '') ?? error.message;
  // Quoting may cut a key in half, so masks go on first.
  const words = quote(maskSecrets(said, host));
  const why = words === '' ? `${status}` : `${status}: ${words}`;
  const kind = kindOfStatus(status, error.responseBody?.slice(0, mostRead) ?? said);
  const wait = readRetryAfter(error.responseHeaders);
  if (status !== 401 && status !== 403)
    return nameFailure(kind, `${host.name} answered ${why}.`, host, status, wait);
  const advice = host.keyVariable === null ? 'it may want a key' : `check ${host.keyVariable}`;
  return nameFailure(kind, `${host.name} refused the request (${why}); ${advice}.`, host, status, wait);
};

const innermost = (error: unknown): string => {
  let cause: unknown = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const { code, message, name } = (cause ?? {}) as { code?: unknown; message?: unknown; name?: unknown };
  // What an HTTP parser says about a missing end means nothing to a person.
  if (name === 'HTTPParserError' || code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') {
    return 'closed by the other side';
  }
  if (typeof message === 'string' && message !== '') return message;
  return typeof code === 'string' ? code : 'no reason given';
};

const describeErrorObject = (value: unknown, host: HostFacts): ModelFailure => {
  const { words, status, isFatal } = readErrorObject(value);
  const given = JSON.stringify(value) ?? words;
  const unnumbered = isTooLong(given) ? 'overflow' : isFatal ? 'fatal' : 'transient';
  const kind = status === null ? unnumbered : kindOfStatus(status, given);
  const said = quote(maskSecrets(words, host));
  return nameFailure(kind, `${host.name} broke off with an error: ${said}.`, host, status);
};

/** Classifies whatever an attempt threw or the stream carried as an error. */
export const describeFailure = (error: unknown, host: HostFacts): ModelFailure => {
  if (error instanceof UnusableAnswer) {
    return nameFailure('fatal', `${host.name} ${error.message}.`, host, error.status);
  }
  if (UnsupportedFunctionalityError.isInstance(error)) {
    return nameFailure(
      'fatal',
      `${host.name} was not asked: such hosts take no ${error.functionality}.`,
      host,
    );
  }
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300) {
    return describeStatus(error, error.statusCode, host);
  }
  if (JSONParseError.isInstance(error)) {
    return nameFailure(
      'transient',
      `${host.name} sent a line that is not JSON; a part of the answer is lost.`,
      host,
    );
  }
  if (TypeValidationError.isInstance(error)) {
    return nameFailure(
      'transient',
      `${host.name} sent a chunk that cannot be read; a part of the answer is lost.`,
      host,
    );
  }
  if (!(error instanceof Error)) return describeErrorObject(error, host);
  const why = quote(maskSecrets(innermost(error), host));
  const what = neverArrived(error)
    ? `${host.name} could not be reached`
    : `The connection to ${host.name} broke off`;
  return nameFailure('transient', `${what} (${why}).`, host);
};
