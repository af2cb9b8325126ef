/** Everything one command started, as far as the system lets us see it. */
export interface ProcessTree {
  /** Living processes of the command, its shell included; zombies are not alive. */
  alive(): Promise<readonly number[]>;
  /** Ends the watch; call it once nothing is alive. */
  release(): void;
}
