/** The skills of every agent, for `skill_read`. Neither method throws; an unknown agent has none. */
export interface Skills {
  /** The whole text of a skill, its warning first when this machine lacks a program it needs; null when there is no such skill. */
  read(agentId: string, name: string): string | null;
  /** By name. */
  names(agentId: string): readonly string[];
}
