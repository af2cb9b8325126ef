/**
 * Why a turn's signal aborted. Not an error: `user-stop` ends the run, `shutdown` leaves it to the next process, `lost`
 * ends a run whose own end could not be stored when it came, with the sentence that was said then.
 */
export type AbortReason =
  | { readonly kind: 'user-stop' }
  | { readonly kind: 'shutdown' }
  | { readonly kind: 'lost'; readonly sentence: string };

/** Reads the reason of an aborted turn; anything unknown counts as a stop. */
export const abortReason = (signal: AbortSignal): AbortReason => {
  const reason: unknown = signal.reason;
  if (reason === null || typeof reason !== 'object' || !('kind' in reason)) return { kind: 'user-stop' };
  if (reason.kind === 'shutdown') return { kind: 'shutdown' };
  if (reason.kind !== 'lost') return { kind: 'user-stop' };
  return { kind: 'lost', sentence: 'sentence' in reason ? String(reason.sentence) : '' };
};

/** The kind of an aborted turn's reason. */
export const abortKind = (signal: AbortSignal): AbortReason['kind'] => abortReason(signal).kind;
