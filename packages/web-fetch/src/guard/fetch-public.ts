import type { IncomingMessage } from 'node:http';
import type { PageProblem } from '@my-agent-crew/core';
import { decodeText } from './decode-text.ts';
import { findAddresses, type HostRules } from './guarded-hosts.ts';
import { type FetchLimits, openResponse } from './open-response.ts';
import { readBody } from './read-body.ts';

/** A page as the server sent it. */
export interface RawPage {
  readonly text: string;
  readonly isHtml: boolean;
  readonly isPartial: boolean;
}

/** Why there is none. */
export interface Refusal {
  readonly problem: PageProblem;
  readonly detail: string;
}

const refuse = (problem: PageProblem, detail = ''): Refusal => ({ problem, detail: detail.slice(0, 500) });

/** A type that says nothing is read too: what the bytes are decides. */
const isReadable = (type: string): boolean =>
  type === '' ||
  /^(text\/|application\/(.+\+)?(json|xml|xhtml\+xml|javascript|yaml|x-yaml|ld\+json)$)/.test(type);

const isHtml = (type: string, text: string): boolean =>
  /^(text\/html|application\/xhtml\+xml)$/.test(type) ||
  ((type === '' || type === 'text/plain') && /^\s*(<!doctype html|<html[\s>])/i.test(text.slice(0, 1_000)));

const readUrl = (given: string): URL | null => {
  const url = URL.parse(given.trim());
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.hostname === '' || url.username !== '' || url.password !== '' ? null : url;
};

const judgeStatus = (response: IncomingMessage): Refusal | null => {
  const status = response.statusCode ?? 0;
  // What comes with a 202 is not the page. Spec: tools, "Máy chủ trả 202".
  if (status === 202) return refuse('accepted');
  if (status >= 300 && status < 400) return refuse('redirect', response.headers.location ?? '');
  return status >= 200 && status < 300 ? null : refuse('status', String(status));
};

const readPage = async (response: IncomingMessage, limits: FetchLimits): Promise<RawPage | Refusal> => {
  const wrong = judgeStatus(response);
  const contentType = response.headers['content-type'] ?? '';
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (wrong !== null || !isReadable(type)) {
    response.destroy();
    return wrong ?? refuse('not-text', type);
  }
  const body = await readBody(response, limits);
  const text = decodeText(body.bytes, contentType, body.isPartial);
  if (text === null) return refuse('garbled', type);
  if (text.trim() === '') return refuse('empty');
  return { text, isHtml: isHtml(type, text), isPartial: body.isPartial };
};

const isGarbled = (error: Error): boolean => {
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(HPE_|Z_|ERR_(?!TLS|SSL|SOCKET)|ERR__ERROR)/.test(code) ||
    /aborted|unknown content encoding/.test(error.message)
  );
};

const explain = (cause: unknown, signal: AbortSignal, limit: AbortSignal): Refusal => {
  if (signal.aborted) return refuse('stopped');
  const error = cause instanceof Error ? cause : new Error(String(cause));
  if (limit.aborted || error.message === 'timed-out') return refuse('timed-out');
  return refuse(isGarbled(error) ? 'garbled' : 'unreachable', 'code' in error ? String(error.code) : '');
};

const inTime = async <Value>(work: Promise<Value>, ms: number): Promise<Value | 'timed-out'> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'timed-out'>((resolve) => {
    timer = setTimeout(() => resolve('timed-out'), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Whether a URL may be asked for at all: the same check a request makes, without one. Null when it may. */
export const findRefusal = async (
  given: string,
  rules: HostRules,
  limits: FetchLimits,
): Promise<Refusal | null> => {
  const url = readUrl(given);
  if (url === null) return refuse('bad-url');
  const addresses = await inTime(findAddresses(url.hostname, rules), limits.connectMs);
  return typeof addresses === 'string' ? refuse(addresses, url.hostname) : null;
};

/** Gets one page over http or https from an allowed address. Every limit is kept whatever the server does. */
export const fetchPublic = async (
  given: string,
  rules: HostRules,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<RawPage | Refusal> => {
  const url = readUrl(given);
  if (url === null) return refuse('bad-url');
  const addresses = await inTime(findAddresses(url.hostname, rules), limits.connectMs);
  if (typeof addresses === 'string') return refuse(addresses, url.hostname);
  const limit = AbortSignal.timeout(limits.totalMs);
  const either = AbortSignal.any([signal, limit]);
  try {
    return await readPage(await openResponse(url, addresses, limits, either), limits);
  } catch (cause) {
    return explain(cause, signal, limit);
  }
};
