/** One file of an install. */
export interface PlannedFile {
  /** Relative to the home, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Permission bits. */
  readonly mode: number;
  /** True when a file of that name is there and will be overwritten. */
  readonly replaces: boolean;
}

/** One agent of an install. */
export interface PlannedAgent {
  readonly id: string;
  readonly template: string;
  /** True when an agent of that id was there: one that runs keeps its old profile until it is built anew. */
  readonly replaces: boolean;
}

/** Everything an install will write. Nothing has been written yet. */
export interface InstallPlan {
  /** Absolute, links followed. */
  readonly home: string;
  /** The asked one first, then its peers. */
  readonly agents: readonly PlannedAgent[];
  /** Names of the shared skills that will be written. */
  readonly skills: readonly string[];
  readonly files: readonly PlannedFile[];
}
