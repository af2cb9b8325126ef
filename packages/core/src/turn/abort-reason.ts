/** Why a turn's signal aborted. Not an error: `user-stop` ends the run, `shutdown` leaves it to the next process. */
export type AbortReason = { readonly kind: 'user-stop' } | { readonly kind: 'shutdown' };

/** Reads the reason of an aborted turn; anything unknown counts as a stop. */
export const abortKind = (signal: AbortSignal): AbortReason['kind'] => {
  const reason: unknown = signal.reason;
  const kind = reason !== null && typeof reason === 'object' && 'kind' in reason ? reason.kind : null;
  return kind === 'shutdown' ? 'shutdown' : 'user-stop';
};
