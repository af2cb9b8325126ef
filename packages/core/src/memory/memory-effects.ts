import type { EffectMark, OpenEffect } from '../ports/effects.ts';

interface Row {
  readonly mark: EffectMark;
  readonly stepId: string | null;
  readonly leg: number;
  readonly outcome: string | null;
}

/** The marks of effects in memory, under the same rules as the stored ones. */
export interface MemoryEffects {
  /** Throws for a key that ended or is open in this leg. */
  begin(mark: EffectMark, stepId: string | null, leg: number): void;
  /** Ends one mark; true when it was open. */
  end(key: string, outcome: string): boolean;
  /** Ends every open mark of a line, and those of a delegation opened for it. */
  endOfStep(stepId: string, outcome: string): void;
  find(key: string): EffectMark | null;
  open(runId: string): readonly OpenEffect[];
}

/** An empty book of marks. */
export const createMemoryEffects = (): MemoryEffects => {
  const rows = new Map<string, Row>();
  const end = (key: string, outcome: string): boolean => {
    const row = rows.get(key);
    if (row === undefined || row.outcome !== null) return false;
    rows.set(key, { ...row, outcome });
    return true;
  };
  const endWhere = (matches: (row: Row) => boolean, outcome: string): void => {
    for (const [key, row] of rows) if (matches(row)) end(key, outcome);
  };
  return {
    end,
    begin: (mark, stepId, leg) => {
      const known = rows.get(mark.key);
      if (known !== undefined && (known.outcome !== null || known.leg >= leg))
        throw new Error(
          `Effect ${mark.key} ${known.outcome === null ? 'is under way' : `has ended (${known.outcome})`}, so it was not begun again.`,
        );
      rows.set(mark.key, { mark, stepId, leg, outcome: null });
    },
    endOfStep: (stepId, outcome) => endWhere((row) => row.stepId === stepId, outcome),
    find: (key) => rows.get(key)?.mark ?? null,
    open: (runId) =>
      [...rows.values()].flatMap(({ mark, stepId, outcome }) =>
        mark.runId === runId && outcome === null ? [{ ...mark, stepId }] : [],
      ),
  };
};
