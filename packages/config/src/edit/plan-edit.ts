import type { CrewContext } from '../agent/crew-context.ts';
import { buildMember, type CrewMember } from '../agent/crew-member.ts';
import { createAgentFolders, prepareAgent } from '../agent/prepare-agent.ts';
import { masterId, toCandidate } from '../agent/read-candidate.ts';
import type { RunningCrew } from '../agent/running-crew.ts';
import { systemReason } from '../system-reason.ts';
import { editAgentText, readAgentText } from './agent-text.ts';
import { editProblems, shapeProblems } from './edit-rules.ts';
import type { KeyChanges } from './edit-yaml-text.ts';
import { homePathProblems } from './home-paths.ts';
import { type EditProblem, refuseEdit } from './refuse-edit.ts';
import { removeEmptyFolders } from './remove-empty-folders.ts';
import { replaceFile } from './replace-file.ts';

/** One edit of one agent's file. */
export interface EditRequest {
  readonly id: string;
  readonly folder: string;
  readonly isNew: boolean;
  readonly changes: KeyChanges;
}

/** An edit that was checked and built, and nothing of it written yet. */
export interface PlannedEdit {
  readonly member: CrewMember;
  /** Writes the file; throws a `CrewError` and leaves the disk as it was when that fails. */
  write(): void;
}

const throwAny = (problems: readonly EditProblem[]): void => {
  if (problems.length > 0) throw refuseEdit(problems);
};

/** An escalation route that a start would only warn about is refused when it is the edit that makes it useless. */
const escalationProblems = (request: EditRequest, member: CrewMember, crew: RunningCrew): EditProblem[] => {
  const { changes, id } = request;
  const isNamed = Object.hasOwn(changes, 'escalation_route');
  const worked = (crew.member(id)?.built.agent.escalationRoute ?? null) !== null;
  if (!isNamed && !(worked && Object.hasOwn(changes, 'routes'))) return [];
  if (member.built.agent.escalationRoute !== null) return [];
  return member.built.warnings
    .filter((warning) => warning.startsWith('escalation_route'))
    .map((warning) => ({ key: 'escalation_route', sentence: warning.replace(/\.$/, '') }));
};

const writeEdit = (member: CrewMember, bytes: Buffer): void => {
  const { file } = member.prepared.candidate;
  const created = createAgentFolders(member.prepared);
  try {
    throwAny(created.errors);
    replaceFile(file, bytes);
  } catch (error) {
    removeEmptyFolders(created.made);
    if (created.errors.length > 0) throw error;
    throw refuseEdit([{ key: 'file', sentence: `${file} was not written: ${systemReason(error)}` }], error);
  }
};

/**
 * Checks an edit the way a start would, then by the stricter rules of an edit, and builds the agent it makes. Throws a
 * `CrewError` with every reason. Spec: agents, "Thứ tự là kiểm tra, rồi dựng, rồi ghi, rồi nối".
 */
export const planEdit = (request: EditRequest, crew: RunningCrew, context: CrewContext): PlannedEdit => {
  const { id, folder, isNew, changes } = request;
  throwAny(shapeProblems(changes, id === masterId));
  const current = readAgentText(`${folder}/agent.yaml`);
  // A copy, so that what is written is what was checked; JSON has no negative zero and no undefined.
  const edited = editAgentText(current, JSON.parse(JSON.stringify(changes)) as KeyChanges);
  const candidate = toCandidate(id, folder, { ...edited.value });
  const running = crew.ids();
  const prepared = prepareAgent(candidate, new Set([...running, ...crew.parkedIds(), id]), context);
  throwAny(prepared.errors);
  const { profile: after } = candidate;
  const held = isNew ? null : (crew.member(id)?.held ?? null);
  throwAny([
    ...homePathProblems({ folder, before: isNew ? null : current.value, after, held }, context),
    ...editProblems({
      changes,
      before: current.value,
      after,
      running: new Set([...running, id]),
      servers: Object.keys(context.settings.mcpServers),
    }),
  ]);
  const member = buildMember(prepared, context);
  throwAny(escalationProblems(request, member, crew));
  return { member, write: () => writeEdit(member, edited.bytes) };
};
