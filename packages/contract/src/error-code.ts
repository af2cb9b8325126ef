import * as z from 'zod/mini';

/** Every error the API can answer with. The table below gives each its HTTP status; handlers never pick one. */
export const ErrorCode = z.enum([
  /** The request breaks a rule of its shape; the message names the key. */
  'invalid-input',
  /** The thing named does not exist. */
  'not-found',
  /** It exists, but its state forbids this now. */
  'conflict',
  /** Not allowed from here. */
  'denied',
  /** Longer than the stated limit. */
  'too-large',
  /** A queue or rate is full; try later. */
  'too-many',
  /** A part that is needed is not there right now. */
  'unavailable',
  /** A defect of ours; the log has the cause. */
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** HTTP status of each code. */
export const errorStatus = {
  'invalid-input': 422,
  'not-found': 404,
  conflict: 409,
  denied: 403,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** The body of every error answer. */
export const ErrorBody = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
