const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** An upstream behind a router says the useful part; the router wraps it. */
const innerWords = (metadata: unknown): string | null => {
  if (!isObject(metadata)) return null;
  const raw = textOf(metadata['raw']);
  if (raw === null) return null;
  const inner = raw.startsWith('{') ? readErrorBody(raw) : raw;
  const who = textOf(metadata['provider_name']);
  return who === null ? inner : `${who}: ${inner}`;
};

/** What an error object of a host says, and how bad it is. */
export interface ErrorWords {
  readonly words: string;
  /** An HTTP status given as the code, or null. */
  readonly status: number | null;
  /** True when the words of its code or type say that asking again is useless. */
  readonly isFatal: boolean;
}

const fatalWords = /invalid|not_found|auth|permission|context_length|insufficient|billing|quota|unsupported/i;

/** Reads the error object of a chunk or a body: `{message, code, type, metadata}`, a bare string, or something else. */
export const readErrorObject = (value: unknown): ErrorWords => {
  if (!isObject(value)) return { words: textOf(value) ?? 'no reason given', status: null, isFatal: false };
  const message = textOf(value['message']);
  const inner = innerWords(value['metadata']);
  const words = inner === null ? message : `${message ?? 'error'} (${inner})`;
  const code = Number(value['code'] ?? value['status'] ?? Number.NaN);
  return {
    words: words ?? textOf(value['code']) ?? textOf(value['type']) ?? 'no reason given',
    status: Number.isInteger(code) && code >= 400 && code <= 599 ? code : null,
    isFatal: fatalWords.test(`${value['code'] ?? ''} ${value['type'] ?? ''}`),
  };
};

/** The message in the body of an error answer, or null when it holds none (an empty body, a web page). */
export const readErrorBody = (body: string): string | null => {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return /^\s*</.test(body) ? null : textOf(body.slice(0, 1_000));
  }
  if (!isObject(value)) return textOf(value);
  if (value['error'] != null) return readErrorObject(value['error']).words;
  return textOf(value['message']) ?? textOf(value['detail']);
};
