/** How a handed-on task ended, as its result says. */
export type DelegationOutcome = 'done' | 'done_with_concerns' | 'blocked' | 'needs_context' | 'failed';

/** A document the other agent wrote, named above the empty line of a result. */
export interface WrittenCanvas {
  readonly id: string;
  readonly version: number;
  readonly title: string;
}

/** The result of `delegate` taken apart. */
export interface Delegation {
  readonly conversationId: string;
  /** How the other agent's run ended, as a code. */
  readonly status: string;
  /** USD; null when no price is known. */
  readonly spentUsd: number | null;
  readonly steps: number;
  readonly outcome: DelegationOutcome;
  /** A code such as `loop`, or the agent's own words; empty when there is none. */
  readonly reason: string;
  readonly canvases: readonly WrittenCanvas[];
  /** What the other agent said. */
  readonly words: string;
}

const runLine = /^conversation=(\S+) status=([a-z_]+) spent=(unknown|\d+(?:\.\d+)?(?:e-?\d+)?) steps=(\d+)$/;
const taskLine = /^outcome=(done|done_with_concerns|blocked|needs_context|failed)(?: reason=(.+))?$/;
const canvasLine = /^\[artifact (\S+) v(\d+)\] ?(.*)$/;

const canvasOf = (line: string): WrittenCanvas | null => {
  const [, id, version, title] = canvasLine.exec(line) ?? [];
  return id === undefined ? null : { id, version: Number(version), title: title ?? '' };
};

/** Only lines above the first empty line are documents; a result without that line has none. Spec: tools, "Khối canvas". */
const takeBody = (lines: readonly string[]): Pick<Delegation, 'canvases' | 'words'> => {
  const end = lines.indexOf('');
  const block = lines.slice(0, Math.max(end, 0)).map(canvasOf);
  const canvases = block.filter((canvas) => canvas !== null);
  const isBlock = end >= 0 && canvases.length === block.length;
  return isBlock
    ? { canvases, words: lines.slice(end + 1).join('\n') }
    : { canvases: [], words: lines.join('\n') };
};

/**
 * Reads the result of `delegate`: a line about the run, a line about the task, the documents written, an empty line, the
 * agent's words. Null for anything else, which is then shown as it is. Spec: tools, "delegate".
 */
export const readDelegation = (output: string): Delegation | null => {
  const [first = '', second = '', ...rest] = output.split('\n');
  const [, conversationId, status, spent, steps] = runLine.exec(first.trimEnd()) ?? [];
  const [, outcome, reason] = taskLine.exec(second.trimEnd()) ?? [];
  if (conversationId === undefined || status === undefined || outcome === undefined) return null;
  return {
    conversationId,
    status,
    spentUsd: spent === 'unknown' ? null : Number(spent),
    steps: Number(steps),
    outcome: outcome as DelegationOutcome,
    reason: reason ?? '',
    ...takeBody(rest),
  };
};

const conversationOf = /^conversation=(\S+) /;

/** The other agent's conversation, also of a result that cannot be read otherwise; null when it names none. */
export const delegatedConversation = (output: string): string | null =>
  conversationOf.exec(output)?.[1] ?? null;
