import { CrewError, type ErrorCode, errorStatus } from '@my-agent-crew/contract';

const codeOfStatus = (status: number): ErrorCode => {
  for (const [code, known] of Object.entries(errorStatus)) if (known === status) return code as ErrorCode;
  if (status >= 500) return 'unavailable';
  return status === 401 ? 'denied' : 'invalid-input';
};

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The JSON value of an answer's text, or undefined when it is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The error an unsuccessful answer stands for: the server's own sentence when the body is the contract's error body,
 * else one that names the status. A code this client does not know becomes the nearest one for the status.
 */
export const answerError = (status: number, text: string): CrewError => {
  const { code, message, details } = asRecord(asRecord(parseJson(text))['error']);
  if (typeof message !== 'string')
    return new CrewError(
      codeOfStatus(status),
      `The server answered with status ${status} and no explanation that can be read. Check that the address is that of a running crew, then try again.`,
    );
  const known = typeof code === 'string' && code in errorStatus;
  return new CrewError(
    known ? (code as ErrorCode) : codeOfStatus(status),
    message,
    details === undefined ? {} : { details: asRecord(details) },
  );
};

/** The error for an answer that never came. */
export const networkError = (url: string, cause: unknown): CrewError =>
  new CrewError(
    'unavailable',
    `The server could not be reached at ${url}. Check that it is running, then try again.`,
    { cause },
  );
