/** Money inside the process: integer millionths of a US dollar, so that sums never drift. */
export type MicroDollars = number;

/** Reads a price in dollars; null stays unknown. Rounds up to the next millionth so that a cap is never undercounted. */
export const toMicros = (usd: number | null): MicroDollars | null =>
  usd === null ? null : Math.ceil(Number((usd * 1_000_000).toFixed(3)));

/** The dollars that the contract shows. */
export const toUsd = (micros: MicroDollars): number => micros / 1_000_000;
