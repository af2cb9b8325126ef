import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { workspaceOf } from '../agent/agent-places.ts';
import type { CrewContext } from '../agent/crew-context.ts';
import { buildMember, type CrewMember, parkedReason } from '../agent/crew-member.ts';
import { type KitCandidates, kitCandidates } from '../agent/kit-candidates.ts';
import { createAgentFolders, type PreparedAgent, prepareAgent } from '../agent/prepare-agent.ts';
import { readCandidates } from '../agent/read-candidate.ts';
import type { RunningCrew } from '../agent/running-crew.ts';
import { type EditProblem, refuseEdit } from './refuse-edit.ts';
import { removeEmptyFolders } from './remove-empty-folders.ts';

const idOf = (member: CrewMember): string => member.prepared.candidate.id;

const problemsOf = ({ candidate, errors }: PreparedAgent): EditProblem[] =>
  errors.map(({ key, sentence }) => ({ key, sentence: `${candidate.file}: ${sentence}` }));

/** What a reload does to the crew: members to take in, and ids of agents whose kit no longer has them. */
export interface TakenAgents {
  readonly members: readonly CrewMember[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const isKit = (crew: RunningCrew, id: string): boolean =>
  crew.member(id)?.prepared.candidate.kitOwner !== undefined;

/** Builds the agents of kits that are new or changed. One that is wrong is left out and holds up nobody. */
const takeKitAgents = (
  crew: RunningCrew,
  brought: KitCandidates,
  ids: ReadonlySet<string>,
  context: CrewContext,
): readonly CrewMember[] => {
  const wanted = brought.candidates
    .filter(({ id }) => !crew.ids().has(id) || isKit(crew, id))
    .map((candidate) => prepareAgent(candidate, ids, context))
    .map((prepared) =>
      prepared.errors.length > 0 ? prepared : { ...prepared, errors: createAgentFolders(prepared).errors },
    );
  const broken = wanted.filter(({ errors }) => errors.length > 0);
  context.kits.leaveOut([
    ...brought.parked,
    ...broken.map((prepared) => ({ file: prepared.candidate.file, reason: parkedReason(prepared) })),
  ]);
  return wanted
    .filter(({ errors }) => errors.length === 0)
    .filter(({ candidate }) => !isDeepStrictEqual(candidate, crew.member(candidate.id)?.prepared.candidate))
    .map((prepared) => buildMember(prepared, context));
};

/**
 * Reads the agent folders that are new and builds them, all or none: throws a `CrewError` naming each file that is
 * wrong. A folder that was left out before for the very same reason stays left out and holds up nobody. Kits are read
 * anew with them; a folder takes the place of a kit's agent of its id.
 */
export const takeNewAgents = (crew: RunningCrew, context: CrewContext): TakenAgents => {
  const found = readCandidates(path.join(context.homeFolder, 'agents'));
  const running = crew.ids();
  const known = new Map(crew.parked().map((part) => [part.file, part.reason]));
  const candidates = found.candidates.filter(({ id }) => !running.has(id) || isKit(crew, id));
  const workspaces = candidates.map((candidate) => workspaceOf(candidate, context.userHome));
  context.kits.guard([...crew.agents().map(({ agent }) => agent.workspace.root), ...workspaces]);
  context.kits.forget();
  const folders = [...running]
    .map((id) => crew.member(id)?.prepared.candidate)
    .filter((one) => one?.kitOwner === undefined);
  const brought = kitCandidates([...folders.filter((one) => one !== undefined), ...candidates], context);
  const ids = new Set([
    ...running,
    ...[...candidates, ...brought.candidates].map(({ id }) => id),
    ...brought.missingIds,
  ]);
  const all = candidates.map((candidate) => prepareAgent(candidate, ids, context));
  const fresh = all.filter(
    (prepared) =>
      prepared.errors.length === 0 || known.get(prepared.candidate.file) !== parkedReason(prepared),
  );
  const problems = [
    ...found.parked
      .filter((part) => known.get(part.file) !== part.reason)
      .map((part) => ({ key: 'folder', sentence: `${part.file}: ${part.reason.replace(/\.$/, '')}` })),
    ...fresh.flatMap(problemsOf),
  ];
  if (problems.length > 0) throw refuseEdit(problems);
  const created = fresh.map((prepared) => ({ prepared, folders: createAgentFolders(prepared) }));
  const failed = created.flatMap(({ prepared, folders }) =>
    problemsOf({ ...prepared, errors: folders.errors }),
  );
  if (failed.length > 0) {
    removeEmptyFolders(created.flatMap(({ folders }) => folders.made));
    throw refuseEdit(failed);
  }
  const fromKits = takeKitAgents(crew, brought, ids, context);
  const members = [...fresh.map((prepared) => buildMember(prepared, context)), ...fromKits];
  const kept = new Set([...candidates, ...brought.candidates].map(({ id }) => id));
  return {
    members,
    added: members.map(idOf).filter((id) => !running.has(id)),
    removed: [...running].filter((id) => isKit(crew, id) && !kept.has(id)),
  };
};
