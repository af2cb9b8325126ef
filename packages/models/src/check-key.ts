import { neverArrived } from './guarded-fetch.ts';
import { baseUrlOf, keyVariableOf, type ProviderConfig } from './provider-config.ts';

/** A key to try: the provider it belongs to, under the name that routes use. */
export interface KeyCheck {
  readonly name: string;
  readonly provider: ProviderConfig;
  readonly fetch?: typeof fetch;
  /** Milliseconds; default 10,000. */
  readonly timeoutMs?: number;
}

/** What came of trying a key; the sentence is for people and never holds the key or words of the host. */
export interface KeyVerdict {
  readonly ok: boolean;
  readonly sentence: string;
}

/** A person waits for the answer. Milliseconds. */
const standardTimeout = 10_000;

const no = (sentence: string): KeyVerdict => ({ ok: false, sentence });

/** What a header can carry; anything else would make `fetch` fail with words that hold the key. */
const sendable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** OpenRouter shows its models to anyone, so its key is asked about itself. */
const urlOf = (baseUrl: string, provider: ProviderConfig): string =>
  `${baseUrl.replace(/\/+$/, '')}/${provider.kind === 'openrouter' ? 'key' : 'models'}`;

const judge = (response: Response, name: string, variable: string | null): KeyVerdict => {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    return no(
      `${name} answered with a redirect, which is not followed because it would carry the key along; correct its base URL.`,
    );
  if (status === 401 || status === 403)
    return no(
      variable === null
        ? `${name} refused the request (${status}); it may want a key.`
        : `${name} refused the key (${status}); replace ${variable}.`,
    );
  if (status === 404)
    return no(`${name} has nothing to try a key against at its base URL (404); check the base URL.`);
  if (status === 429) return no(`${name} takes no more requests right now (429); try again later.`);
  if (status >= 500) return no(`${name} is failing (${status}), so the key was not tried; try again later.`);
  if (!response.ok) return no(`${name} answered with status ${status}, so the key was not tried.`);
  if (/html/i.test(response.headers.get('content-type') ?? ''))
    return no(`${name} answered with a web page, so the key was not tried; check its base URL.`);
  return {
    ok: true,
    sentence: variable === null ? `${name} answers and wants no key.` : `${name} accepted the key.`,
  };
};

const codeOf = (error: unknown): string => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code)) return ` (${code})`;
  }
  return '';
};

const describeFailure = (error: unknown, name: string, timeoutMs: number): KeyVerdict => {
  if (error instanceof Error && error.name === 'TimeoutError')
    return no(`${name} did not answer within ${timeoutMs / 1000} seconds; try again later.`);
  return no(
    neverArrived(error)
      ? `${name} cannot be reached${codeOf(error)}; check its base URL and the network.`
      : `The connection to ${name} broke off${codeOf(error)}; try again.`,
  );
};

/**
 * Tries a provider's key with one request that costs nothing and follows no redirect. Never throws. Only the status is
 * looked at: the body of an answer can repeat the key or a part of it.
 */
export const checkKey = async (check: KeyCheck): Promise<KeyVerdict> => {
  const { name, provider, fetch: send = fetch, timeoutMs = standardTimeout } = check;
  const baseUrl = baseUrlOf(provider);
  if (provider.kind === 'fake' || baseUrl === null)
    return { ok: true, sentence: `${name} is built in and wants no key.` };
  const variable = keyVariableOf(provider);
  const { apiKey } = provider;
  if (variable !== null && !apiKey) return no(`There is no key to try; set ${variable}.`);
  if (apiKey && !sendable.test(apiKey))
    return no(`The key holds characters no key has, so it was not sent; replace ${variable ?? 'it'}.`);
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
    return no(`${name} has no usable base URL; give it one that starts with http(s)://.`);
  try {
    const response = await send(urlOf(baseUrl, provider), {
      headers: { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const verdict = judge(response, name, variable);
    // Nothing of the body is needed, and a host may send without end.
    await response.body?.cancel().catch(() => undefined);
    return verdict;
  } catch (error) {
    return describeFailure(error, name, timeoutMs);
  }
};
