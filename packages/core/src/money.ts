/** Money inside the process: integer millionths of a US dollar, so that sums never drift. */
export type MicroDollars = number;

/**
 * Reads a price in dollars; null stays unknown. Each price is rounded up to the next whole millionth, so that a cap is
 * never undercounted and a price below one millionth is never lost: at most one millionth too much a call.
 */
export const toMicros = (usd: number | null): MicroDollars | null => {
  if (usd === null) return null;
  // The third decimal hides what binary fractions add: 0.001 dollars must not become 1,001 millionths.
  const micros = Math.ceil(Number((usd * 1_000_000).toFixed(3)));
  return micros === 0 && usd > 0 ? 1 : micros;
};

/** The dollars that the contract shows. */
export const toUsd = (micros: MicroDollars): number => micros / 1_000_000;
