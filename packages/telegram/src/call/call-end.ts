/** How one call of a method ended. No string in it holds the token. */
export type CallEnd =
  | { readonly kind: 'answer'; readonly result: unknown }
  /** Telegram said no. */
  | {
      readonly kind: 'error';
      readonly code: number;
      /** Telegram's own words. */
      readonly description: string;
      /** Milliseconds it asked to wait, as with 429. */
      readonly retryAfterMs: number | null;
      /** The id a group has now. */
      readonly movedTo: string | null;
    }
  /** No connection came to be, so nothing went out. */
  | { readonly kind: 'unreached'; readonly reason: string; readonly isLate?: boolean }
  /** The request may have gone out, and no readable answer came. `isLate`: its time was up. */
  | { readonly kind: 'lost'; readonly reason: string; readonly isLate?: boolean };
