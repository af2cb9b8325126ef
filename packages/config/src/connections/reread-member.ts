import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { CrewContext } from '../agent/crew-context.ts';
import { buildMember, type CrewMember } from '../agent/crew-member.ts';
import { createAgentFolders, prepareAgent } from '../agent/prepare-agent.ts';
import { readCandidate } from '../agent/read-candidate.ts';
import type { RunningCrew } from '../agent/running-crew.ts';

/**
 * A running agent as its file says now, or null where the file says what it said, is gone or is wrong: then the agent stays as it
 * runs, and the next start says what is wrong. A save of keys or routes asks for each agent. Spec: agents, "lần lưu đó dựng lại
 * mọi agent đang chạy từ tệp của nó".
 */
export const rereadMember = (
  member: CrewMember,
  crew: Pick<RunningCrew, 'ids' | 'parkedIds'>,
  context: CrewContext,
): CrewMember | null => {
  const before = member.prepared.candidate;
  if (before.kitOwner !== undefined || !existsSync(before.file)) return null;
  const candidate = readCandidate(before.id, before.folder);
  if (isDeepStrictEqual(candidate, before)) return null;
  const prepared = prepareAgent(candidate, new Set([...crew.ids(), ...crew.parkedIds()]), context);
  if (prepared.errors.length > 0 || createAgentFolders(prepared).errors.length > 0) return null;
  return buildMember(prepared, context);
};
