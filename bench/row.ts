/** One figure of the table. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the figure must not exceed (or must reach, with `atLeast`), in the same unit. */
  readonly goal: number;
  readonly atLeast?: boolean;
  /** The same work done by the least program that can do it, measured in this run. */
  readonly floor?: number;
}

/** True when a figure keeps its goal. */
export const keepsGoal = (row: Row): boolean => (row.atLeast ? row.value >= row.goal : row.value <= row.goal);

const figure = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 1 ? 3 : 1);

/** The table as text, one line a figure. */
export const formatTable = (rows: readonly Row[]): string => {
  const cells = rows.map((row) => [
    row.name,
    `${figure(row.value)} ${row.unit}`,
    `${row.atLeast ? '≥' : '≤'} ${figure(row.goal)}`,
    row.floor === undefined ? '' : figure(row.floor),
    row.floor === undefined || row.floor === 0 ? '' : `${(row.value / row.floor).toFixed(1)}×`,
    keepsGoal(row) ? 'ok' : 'MISSED',
  ]);
  const all = [['measure', 'value', 'goal', 'floor', 'ratio', ''], ...cells];
  const widths = [0, 1, 2, 3, 4, 5].map((column) =>
    Math.max(...all.map((line) => (line[column] ?? '').length)),
  );
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** The value below which the given share of the samples lies. */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** The middle sample. */
export const median = (samples: readonly number[]): number => quantile(samples, 0.5);
