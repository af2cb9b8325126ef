import type { CallEnd } from './call-end.ts';

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

const wordsOf: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its name was not found',
  EAI_AGAIN: 'its name could not be looked up',
  ENETUNREACH: 'the network cannot be reached',
  EHOSTUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the connection timed out',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
};

/** Only codes that Node itself gives are told: a message could hold the address with the token. */
const reasonOf = (error: unknown): string => {
  const code = field(error, 'code');
  if (typeof code === 'string' && /^[A-Z0-9_]{2,60}$/.test(code)) return wordsOf[code] ?? code;
  return field(error, 'type') === 'invalid-json' ? 'the answer was no JSON' : 'the connection failed';
};

const readError = (response: unknown): CallEnd | null => {
  const code = field(response, 'error_code');
  if (typeof code !== 'number') return null;
  const parameters = field(response, 'parameters');
  const seconds = field(parameters, 'retry_after');
  const movedTo = field(parameters, 'migrate_to_chat_id');
  const description = field(response, 'description');
  return {
    kind: 'error',
    code,
    description: typeof description === 'string' ? description : '',
    retryAfterMs: typeof seconds === 'number' && seconds >= 0 ? Math.ceil(seconds * 1000) : null,
    movedTo: typeof movedTo === 'number' || typeof movedTo === 'string' ? String(movedTo) : null,
  };
};

/**
 * What became of a call whose client threw: Telegram's own error, or a connection that failed before (`isConnected` false) or
 * after bytes could have gone out.
 */
export const readFailure = (error: unknown, isConnected: boolean): CallEnd =>
  readError(field(error, 'response')) ?? {
    kind: isConnected ? 'lost' : 'unreached',
    reason: reasonOf(error),
  };
