/** When a job runs: exactly one of the three. */
export type Timing = { readonly cron: string } | { readonly every: string } | { readonly at: string };

/** The time of a row that has exactly one of the keys, as the contract checks it. */
export const timingOf = (row: {
  readonly cron?: string | undefined;
  readonly every?: string | undefined;
  readonly at?: string | undefined;
}): Timing => {
  if (row.cron !== undefined) return { cron: row.cron.trim() };
  return row.every !== undefined ? { every: row.every.trim() } : { at: (row.at ?? '').trim() };
};

/** Tells one timing from another. */
export const timingKey = (timing: Timing): string => {
  const [[kind, words] = ['', '']] = Object.entries(timing);
  return `${kind} ${words}`;
};
