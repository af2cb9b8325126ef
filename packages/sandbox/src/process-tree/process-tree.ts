/** A process of a command that has not ended. */
export interface LiveProcess {
  readonly pid: number;
  /** True while it is still in the process group of the command's shell. */
  readonly isInGroup: boolean;
}

/** Everything one command started, as far as the system lets us see it. */
export interface ProcessTree {
  /** Living processes of the command, its shell included; zombies are not alive. */
  alive(): Promise<readonly LiveProcess[]>;
  /** Ends the watch; call it once nothing is alive. */
  release(): void;
}
