/** One matching line of a file, named from the workspace. */
export interface Hit {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** What a search found, and why it is not everything: the hit limit, the time limit, or null. */
export interface Hits {
  readonly hits: readonly Hit[];
  readonly cut: 'limit' | 'time' | null;
}

/** A pattern that cannot be read, in the engine's words. */
export interface InvalidPattern {
  readonly invalid: string;
}

/** Spec: tools, table, workspace_grep "200 kết quả, 30 s". */
export const hitLimit = 200;
/** Seconds a search may take. */
export const searchSeconds = 30;
