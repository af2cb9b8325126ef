import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import type { CrewContext } from './crew-context.ts';
import { bareMaster, buildMember, type CrewMember, parkedReason } from './crew-member.ts';
import { createAgentFolders, type PreparedAgent, prepareAgent } from './prepare-agent.ts';
import { type Candidate, masterId, readCandidate, readCandidates } from './read-candidate.ts';

/** Every agent that can run, the master first, and every part that was left out. */
export interface Crew {
  readonly members: readonly CrewMember[];
  readonly parked: readonly ParkedPart[];
}

const prepare = (candidate: Candidate, ids: ReadonlySet<string>, context: CrewContext): PreparedAgent => {
  const prepared = prepareAgent(candidate, ids, context);
  return prepared.errors.length > 0 ? prepared : { ...prepared, errors: createAgentFolders(prepared).errors };
};

/** Reads the master and every folder of `agents/`. A broken agent is parked with its reasons; the rest runs. */
export const loadCrew = (context: CrewContext): Crew => {
  const found = readCandidates(path.join(context.homeFolder, 'agents'));
  const candidates = [readCandidate(masterId, context.homeFolder), ...found.candidates];
  const ids = new Set(candidates.map((candidate) => candidate.id));
  const all = candidates.map((candidate) => prepare(candidate, ids, context));
  const broken = all.filter((prepared) => prepared.errors.length > 0);
  const members = all.flatMap((prepared): CrewMember[] => {
    if (prepared.errors.length === 0) return [buildMember(prepared, context)];
    return prepared.candidate.isMaster ? [bareMaster(prepared, context)] : [];
  });
  const parked = broken.map((prepared) => ({
    file: prepared.candidate.file,
    reason: parkedReason(prepared),
  }));
  return { members, parked: [...found.parked, ...parked] };
};
