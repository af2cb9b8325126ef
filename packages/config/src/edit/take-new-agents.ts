import path from 'node:path';
import type { CrewContext } from '../agent/crew-context.ts';
import { buildMember, type CrewMember, parkedReason } from '../agent/crew-member.ts';
import { createAgentFolders, type PreparedAgent, prepareAgent } from '../agent/prepare-agent.ts';
import { readCandidates } from '../agent/read-candidate.ts';
import type { RunningCrew } from '../agent/running-crew.ts';
import { type EditProblem, refuseEdit } from './refuse-edit.ts';
import { removeEmptyFolders } from './remove-empty-folders.ts';

const problemsOf = ({ candidate, errors }: PreparedAgent): EditProblem[] =>
  errors.map(({ key, sentence }) => ({ key, sentence: `${candidate.file}: ${sentence}` }));

/**
 * Reads the agent folders that are new and builds them, all or none: throws a `CrewError` naming each file that is
 * wrong. A folder that was left out before for the very same reason stays left out and holds up nobody.
 */
export const takeNewAgents = (crew: RunningCrew, context: CrewContext): readonly CrewMember[] => {
  const found = readCandidates(path.join(context.homeFolder, 'agents'));
  const running = crew.ids();
  const known = new Map(crew.parked().map((part) => [part.file, part.reason]));
  const candidates = found.candidates.filter((candidate) => !running.has(candidate.id));
  const ids = new Set([...running, ...candidates.map((candidate) => candidate.id)]);
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
  return fresh.map((prepared) => buildMember(prepared, context));
};
