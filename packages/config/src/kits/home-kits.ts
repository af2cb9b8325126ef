import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import { masterId } from '../agent/read-candidate.ts';
import { followLinks } from '../place.ts';
import type { Kit } from './kit.ts';
import { loadKits } from './load-kits.ts';
import { type KitParts, mergeKits } from './merge-kits.ts';

/** The kits of a home and of its agents, each read when first asked for. No method throws. Spec: agents, "Kit". */
export interface HomeKits {
  /** What the kits in an agent's own folder carry; the master's folder is the home. */
  own(agentId: string): KitParts;
  /** What reaches an agent: the kits of the home, then its own. */
  reaching(agentId: string): KitParts;
  /** Tells which folders the crew works in: a kit that lies in one is not read. */
  guard(workspaces: readonly string[]): void;
  /** Reads the kits of the home and of this agent anew at the next question; without an id everybody's. */
  forget(agentId?: string): void;
  /** Notes the agents of kits that could not join the crew, in the place of those noted before. */
  leaveOut(parts: readonly ParkedPart[]): void;
  /** Files of these agents' own kits that were left out, and the agents that could not join. */
  parked(agentIds: readonly string[]): readonly ParkedPart[];
}

/** Holds the kits below a home. `toolNames` are those of this build, `closed` has links followed. */
export const createHomeKits = (home: {
  readonly folder: string;
  readonly toolNames: readonly string[];
  readonly closed: readonly string[];
}): HomeKits => {
  const kits = new Map<string, readonly Kit[]>();
  const owned = new Map<string, KitParts>();
  const merged = new Map<string, KitParts>();
  let workspaces: readonly string[] = [];
  let real: readonly string[] | null = null;
  let leftOut: readonly ParkedPart[] = [];
  const followWorkspaces = (): readonly string[] => {
    real ??= workspaces.map(followLinks);
    return real;
  };
  const kitsOf = (agentId: string): readonly Kit[] => {
    const known = kits.get(agentId);
    if (known !== undefined) return known;
    const isMaster = agentId === masterId;
    const fresh = loadKits({
      folder: isMaster ? home.folder : path.join(home.folder, 'agents', agentId),
      scope: isMaster ? 'home' : 'agent',
      toolNames: home.toolNames,
      closed: home.closed,
      workspaces: followWorkspaces,
    });
    kits.set(agentId, fresh);
    return fresh;
  };
  const remember = (cache: Map<string, KitParts>, agentId: string, read: () => readonly Kit[]): KitParts => {
    const known = cache.get(agentId) ?? mergeKits(read());
    cache.set(agentId, known);
    return known;
  };
  const own = (agentId: string): KitParts => remember(owned, agentId, () => kitsOf(agentId));
  const forget = (agentId?: string): void => {
    merged.clear();
    for (const cache of [kits, owned]) {
      if (agentId === undefined) cache.clear();
      else for (const id of [masterId, agentId]) cache.delete(id);
    }
  };
  return {
    own,
    forget,
    reaching: (agentId) =>
      agentId === masterId || kitsOf(agentId).length === 0
        ? own(masterId)
        : remember(merged, agentId, () => [...kitsOf(masterId), ...kitsOf(agentId)]),
    guard: (next) => {
      if (next.join('\0') === workspaces.join('\0')) return;
      workspaces = [...next];
      real = null;
      forget();
    },
    leaveOut: (parts) => {
      leftOut = parts;
    },
    parked: (agentIds) => [...agentIds.flatMap((id) => own(id).parked), ...leftOut],
  };
};
