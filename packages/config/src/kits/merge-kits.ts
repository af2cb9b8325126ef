import type { ParkedPart } from '@my-agent-crew/contract';
import type { Kit, KitAgent, KitCommand, KitHook } from './kit.ts';

/** What several kits come to together. */
export interface KitParts {
  readonly agents: readonly KitAgent[];
  readonly commands: readonly KitCommand[];
  readonly skillDirs: readonly string[];
  readonly hooks: readonly KitHook[];
  /** Roots of the kits that carry something, in order. */
  readonly roots: readonly string[];
  readonly parked: readonly ParkedPart[];
}

const lastByName = <Part>(parts: readonly Part[], nameOf: (part: Part) => string): Part[] =>
  [...new Map(parts.map((part) => [nameOf(part), part])).values()].sort((left, right) =>
    nameOf(left) < nameOf(right) ? -1 : 1,
  );

/**
 * Joins kits in their order: for one agent the kits of the home, then its own. Agents and commands of a later kit hide
 * those of their name in an earlier one; hooks and skill folders add up.
 */
export const mergeKits = (kits: readonly Kit[]): KitParts => ({
  agents: lastByName(
    kits.flatMap((kit) => kit.agents),
    ({ id }) => id,
  ),
  commands: lastByName(
    kits.flatMap((kit) => kit.commands),
    ({ name }) => name,
  ),
  skillDirs: kits.flatMap((kit) => kit.skillDirs),
  hooks: kits.flatMap((kit) => kit.hooks),
  roots: kits
    .filter((kit) => [kit.agents, kit.commands, kit.skillDirs, kit.hooks].some((part) => part.length > 0))
    .map((kit) => kit.root),
  parked: kits.flatMap((kit) => kit.parked),
});
