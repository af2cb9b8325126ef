const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** One of the units a span is written in. */
export type SpanUnit = keyof typeof unitMs;

/** The number and unit of a span such as `30m`, `2h` or `1d`; null for anything else. */
export const readSpan = (written: string): { readonly count: number; readonly unit: SpanUnit } | null => {
  const match = /^\s*([1-9]\d{0,5})\s*([mhd])\s*$/.exec(written);
  return match === null ? null : { count: Number(match[1]), unit: match[2] as SpanUnit };
};

/** Milliseconds of a span; null when it cannot be read. */
export const spanMs = (written: string): number | null => {
  const span = readSpan(written);
  return span === null ? null : span.count * unitMs[span.unit];
};
