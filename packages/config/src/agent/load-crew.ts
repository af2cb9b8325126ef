import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import { workspaceOf } from './agent-places.ts';
import type { CrewContext } from './crew-context.ts';
import { bareMaster, buildMember, type CrewMember, parkedReason } from './crew-member.ts';
import { kitCandidates } from './kit-candidates.ts';
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

/** Reads the master, every folder of `agents/`, and the agents of kits. A broken agent is parked with its reasons; the rest runs. */
export const loadCrew = (context: CrewContext): Crew => {
  const found = readCandidates(path.join(context.homeFolder, 'agents'));
  const folders = [readCandidate(masterId, context.homeFolder), ...found.candidates];
  context.kits.guard(folders.map((folder) => workspaceOf(folder, context.userHome)));
  const brought = kitCandidates(folders, context);
  const candidates = [...folders, ...brought.candidates];
  const ids = new Set([...candidates.map((candidate) => candidate.id), ...brought.missingIds]);
  const all = candidates.map((candidate) => prepare(candidate, ids, context));
  const broken = all.filter((prepared) => prepared.errors.length > 0);
  const members = all.flatMap((prepared): CrewMember[] => {
    if (prepared.errors.length === 0) return [buildMember(prepared, context)];
    return prepared.candidate.isMaster ? [bareMaster(prepared, context)] : [];
  });
  const [fromKits, fromFolders] = [true, false].map((isKit) =>
    broken
      .filter(({ candidate }) => (candidate.kitOwner !== undefined) === isKit)
      .map((prepared) => ({ file: prepared.candidate.file, reason: parkedReason(prepared) })),
  );
  context.kits.leaveOut([...brought.parked, ...(fromKits ?? [])]);
  return { members, parked: [...found.parked, ...(fromFolders ?? [])] };
};
