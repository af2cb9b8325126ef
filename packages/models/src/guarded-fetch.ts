import { coalesceEvents } from './coalesce-events.ts';
import type { WireFacts } from './wire-facts.ts';

/** An answer that no retry will turn into a usable one; `message` is a clause that follows the host's name. */
export class UnusableAnswer extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'UnusableAnswer';
    this.status = status;
  }
}

const maxErrorBytes = 64 * 1024;
const maxWholeAnswerBytes = 8 * 1024 * 1024;

/** A whole body up to a limit; the rest is never read. */
const readUpTo = async (response: Response, maxBytes: number): Promise<string> => {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let left = maxBytes;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.byteLength;
    if (left > 0) continue;
    await reader.cancel();
    return text;
  }
};

const parseObject = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

const statusOf = (error: unknown): number => {
  const code = Number((error as { code?: unknown } | null)?.code);
  return Number.isInteger(code) && code >= 400 && code <= 599 ? code : 502;
};

/** A host that ignored `stream` answered with the whole completion; it becomes a stream of one chunk. */
const toStream = (completion: Record<string, unknown>): Response => {
  const choices = (completion['choices'] as Record<string, unknown>[]).map(({ message, ...choice }) => ({
    ...choice,
    delta: message,
  }));
  const chunk = JSON.stringify({ ...completion, choices });
  return new Response(`data: ${chunk}\n\ndata: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });
};

const readWhole = async (response: Response): Promise<Response> => {
  const text = await readUpTo(response, maxWholeAnswerBytes);
  const value = parseObject(text);
  if (value?.['error'] != null) return new Response(text, { status: statusOf(value['error']) });
  if (value !== null && Array.isArray(value['choices'])) return toStream(value);
  throw new UnusableAnswer(
    response.status,
    `answered with ${value === null ? 'a page' : 'JSON'} that is no chat completion; check its base URL`,
  );
};

const refuseRedirect = async (response: Response): Promise<never> => {
  await response.body?.cancel();
  const target = URL.parse(response.headers.get('location') ?? '', response.url || undefined);
  const where = target === null ? 'elsewhere' : `to ${target.host}`;
  throw new UnusableAnswer(
    response.status,
    `answered with a redirect ${where}, which is not followed because it would carry the key along; correct its base URL`,
  );
};

const isRedirect = (response: Response): boolean =>
  response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True for a network error after which the host surely never saw the request. */
export const neverArrived = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && (unreachable.has(code) || /CERT|SELF_SIGNED/.test(code))) return true;
  }
  return false;
};

/**
 * Sends a request of an attempt: never follows a redirect, never reads an error body without a limit, turns an answer
 * that is no event stream into one or into an error, and notes in `facts` whether the request may cost something.
 */
export const guardedFetch = async (
  send: typeof fetch,
  facts: WireFacts,
  ...[input, init]: Parameters<typeof fetch>
): Promise<Response> => {
  facts.metered = true;
  let response: Response;
  try {
    response = await send(input, { ...init, redirect: 'manual' });
  } catch (error) {
    facts.metered = !neverArrived(error);
    throw error;
  }
  // An error status is a refusal or a failure before any token was delivered; no host bills it.
  facts.metered = response.ok;
  if (isRedirect(response)) return refuseRedirect(response);
  const { status, statusText, headers } = response;
  if (!response.ok)
    return new Response(await readUpTo(response, maxErrorBytes), { status, statusText, headers });
  if (/json|html/i.test(headers.get('content-type') ?? '')) return readWhole(response);
  const body = response.body === null ? null : coalesceEvents(response.body);
  return new Response(body, { status, statusText, headers });
};
