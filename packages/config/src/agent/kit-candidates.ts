import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import type { KitAgent } from '../kits/kit.ts';
import { slugOf } from '../kits/slug.ts';
import { followLinks, isInside } from '../place.ts';
import { workspaceOf } from './agent-places.ts';
import type { CrewContext } from './crew-context.ts';
import { type Candidate, toCandidate } from './read-candidate.ts';

/** The agents that kits bring. */
export interface KitCandidates {
  readonly candidates: readonly Candidate[];
  /** Files whose id another kit has taken. */
  readonly parked: readonly ParkedPart[];
  /** Ids that files which could not be read seem to be for: naming one is no error of the file that does. */
  readonly missingIds: readonly string[];
}

const candidateOf = (agent: KitAgent, kitOwner: string, context: CrewContext): Candidate => {
  const folder = path.join(context.homeFolder, 'agents', agent.id);
  // The file is read like any persona, anew for every prompt and without its front matter.
  const profile = { ...agent.profile, persona_files: [agent.file] };
  const candidate = toCandidate(agent.id, folder, profile);
  const workspace = followLinks(workspaceOf(candidate, context.userHome));
  const sentence =
    'workspace holds the kit that this agent comes from, which it could change: name another folder';
  const holdsKit = isInside(workspace, followLinks(agent.file));
  return {
    ...candidate,
    file: agent.file,
    kitOwner,
    errors: [...candidate.errors, ...(holdsKit ? [{ file: agent.file, key: 'workspace', sentence }] : [])],
    warnings: [...candidate.warnings, ...agent.warnings],
  };
};

/**
 * The agents of the home's kits and of each agent's own. An agent folder of the same id wins, and among kits the home's,
 * then the one of the agent that comes first. Spec: agents, "Kit".
 */
export const kitCandidates = (folders: readonly Candidate[], context: CrewContext): KitCandidates => {
  const configured = new Set(folders.map(({ id }) => id.toLowerCase()));
  const taken = new Map<string, Candidate>();
  const parked: ParkedPart[] = [];
  const missingIds: string[] = [];
  for (const { id: owner } of folders) {
    const kits = context.kits.own(owner);
    missingIds.push(...kits.parked.map(({ file }) => slugOf(path.basename(file, '.md'))));
    for (const agent of kits.agents) {
      if (configured.has(agent.id)) continue;
      const other = taken.get(agent.id);
      if (other === undefined) taken.set(agent.id, candidateOf(agent, owner, context));
      else
        parked.push({
          file: agent.file,
          reason: `This agent was left out: the id ${agent.id} belongs to ${other.file}. Give it another name.`,
        });
    }
  }
  return { candidates: [...taken.values()], parked, missingIds };
};
