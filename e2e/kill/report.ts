import type { Verdict } from './judge-evidence.ts';

/** One home's part of a kill test. */
export interface Part {
  readonly name: string;
  /** Commits of the scenario's life that were killed at; 0 for random kills. */
  readonly points: number;
  readonly verdict: Verdict;
}

const faults = ['twice', 'lost', 'refusing', 'unpaired', 'ledger'] as const;

/** True when nothing ran twice, nothing was lost, and everything goes on. */
export const isSound = (verdict: Verdict): boolean => faults.every((fault) => verdict[fault].length === 0);

/** What is wrong with a part, line by line; nothing for a sound one. */
export const describeVerdict = ({ name, verdict }: Part): string[] =>
  faults.flatMap((fault) => verdict[fault].map((line) => `${name}: ${fault}: ${line}`));

const columns = {
  kills: (verdict: Verdict) => verdict.kills,
  'at the journal': (verdict: Verdict) => verdict.journalKills,
  effects: (verdict: Verdict) => verdict.effects,
  unknown: (verdict: Verdict) => verdict.unknown,
  requests: (verdict: Verdict) => verdict.requests,
  'lost answers': (verdict: Verdict) => verdict.lostCalls,
  unserved: (verdict: Verdict) => verdict.unserved,
  twice: (verdict: Verdict) => verdict.twice.length,
  lost: (verdict: Verdict) => verdict.lost.length,
  refusing: (verdict: Verdict) => verdict.refusing.length,
  unpaired: (verdict: Verdict) => verdict.unpaired.length,
  ledger: (verdict: Verdict) => verdict.ledger.length,
} as const;

const total = (verdicts: readonly Verdict[], read: (verdict: Verdict) => number): number =>
  verdicts.reduce((sum, verdict) => sum + read(verdict), 0);

/** One row per kind of part, in the order they were first finished. */
export const tableOf = (parts: readonly Part[]): string => {
  const names = [...new Set(parts.map(({ name }) => name))].sort();
  const titles = Object.keys(columns);
  const rows = names.map((name) => {
    const verdicts = parts.filter((part) => part.name === name).map(({ verdict }) => verdict);
    const points = Math.max(...parts.filter((part) => part.name === name).map((part) => part.points));
    const counts = Object.values(columns).map((read) => String(total(verdicts, read)));
    return [points > 0 ? `${name} (${points})` : name, ...counts];
  });
  const lines = [['killed', ...titles], ...rows];
  const widths = ['killed', ...titles].map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
};

/** The figure: the last five numbers must be 0. */
export const headline = (verdicts: readonly Verdict[]): string => {
  const sum = (read: (verdict: Verdict) => number): number => total(verdicts, read);
  return (
    `${sum(columns.kills)} kills (${sum(columns['at the journal'])} right before or after a commit of the journal), ` +
    `${sum(columns.effects)} effects: ${sum(columns.twice)} twice, ${sum(columns.lost)} lost, ` +
    `${sum(columns.refusing)} conversations that refuse a message, ${sum(columns.unpaired)} unpaired calls, ` +
    `${sum(columns.ledger)} differences in the ledger`
  );
};
