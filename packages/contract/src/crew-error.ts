import type { ErrorCode } from './error-code.ts';

/**
 * An error of the API or the domain: a stable code and one sentence that says what did not happen and what to do.
 * Thrown by servers and by the client; anything else that is thrown is a defect.
 */
export class CrewError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    options: { cause?: unknown; details?: Record<string, unknown> } = {},
  ) {
    super(sentence, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CrewError';
    this.code = code;
    this.details = options.details;
  }
}
