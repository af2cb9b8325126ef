/** What a delegated agent may declare about its task. Spec: tools, "delegate". */
export type DeclaredStatus = 'done' | 'done_with_concerns' | 'blocked' | 'needs_context';

/** The status an agent declared, and why. */
export interface Declaration {
  readonly status: DeclaredStatus;
  readonly reason: string | null;
}

interface Found extends Declaration {
  /** The value is written in capitals, as the skill teaches it. */
  readonly isUpper: boolean;
  readonly isFenced: boolean;
}

/** Whatever models put before a key: quotes, bullets, numbers, headings, emphasis. */
const lead = String.raw`[\s>*_#+\-•\d.)]*`;
const emphasis = '[*_`]*';
const anyOf = `done[ _-]with[ _-]concerns|needs[ _-]context|blocked|done`;

const statusLine = new RegExp(
  String.raw`^${lead}status${emphasis}\s*[:：]\s*${emphasis}\s*[^\p{L}\p{N}]*(${anyOf})(?![\p{L}\p{N}])(.*)$`,
  'iu',
);
const summaryLine = new RegExp(String.raw`^${lead}summary${emphasis}\s*[:：]\s*${emphasis}\s*(.+)$`, 'iu');
const fence = /^\s{0,3}(`{3,}|~{3,})/;

const clean = (text: string): string | null => {
  const words = text
    .replace(/^[\s*_`—–:;,.()-]+/u, '')
    .replace(/[\s*_`)]+$/u, '')
    .replace(/\s+/g, ' ');
  return words === '' ? null : words;
};

const statusOf = (written: string): DeclaredStatus =>
  written.toLowerCase().replace(/[ -]/g, '_') as DeclaredStatus;

/** The `Summary:` line right below, blank lines aside. */
const summaryBelow = (lines: readonly string[], at: number): string | null => {
  const next = lines.slice(at + 1).find((line) => line.trim() !== '');
  return next === undefined ? null : clean(summaryLine.exec(next)?.[1] ?? '');
};

const findAll = (text: string): Found[] => {
  const lines = text.split(/\r?\n/);
  const found: Found[] = [];
  let open: string | null = null;
  lines.forEach((line, at) => {
    const mark = fence.exec(line)?.[1] ?? null;
    if (mark !== null && (open === null || line.trim().startsWith(open))) {
      open = open === null ? mark : null;
      return;
    }
    const [, written, rest] = statusLine.exec(line) ?? [];
    if (written === undefined || rest === undefined) return;
    const reason = clean(rest) ?? summaryBelow(lines, at);
    found.push({
      status: statusOf(written),
      reason,
      isUpper: written === written.toUpperCase(),
      isFenced: open !== null,
    });
  });
  return found;
};

/**
 * The last status an agent declared in its answer, in whatever dress models write it; null when it declared none. A line
 * inside a code block is something the agent shows, so it counts only when there is none outside and it is in capitals.
 */
export const readStatus = (answer: string): Declaration | null => {
  const found = findAll(answer);
  const spoken = found.findLast((one) => !one.isFenced) ?? found.findLast((one) => one.isUpper);
  return spoken === undefined ? null : { status: spoken.status, reason: spoken.reason };
};
