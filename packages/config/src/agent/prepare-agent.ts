import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ConfigError } from '../config-errors.ts';
import { systemReason } from '../system-reason.ts';
import { type AgentPlaces, resolveAgentPlaces } from './agent-places.ts';
import { scheduleErrors } from './agent-schedules.ts';
import { triggerErrors } from './agent-triggers.ts';
import type { CrewContext } from './crew-context.ts';
import type { Candidate } from './read-candidate.ts';

/** An agent whose file was checked against the crew around it; it can run when `errors` is empty. */
export interface PreparedAgent {
  readonly candidate: Candidate;
  readonly places: AgentPlaces;
  readonly errors: readonly ConfigError[];
}

const delegateErrors = (candidate: Candidate, ids: ReadonlySet<string>): ConfigError[] =>
  (candidate.profile.delegates ?? []).flatMap((id, index) => {
    if (ids.has(id)) return [];
    const sentence = `delegates names ${id}, and there is no agent of that id: remove it, or add the agent`;
    return [{ file: candidate.file, key: `delegates[${index}]`, sentence }];
  });

/** Checks a candidate against the ids of the crew. Reads links of the disk, changes nothing. */
export const prepareAgent = (
  candidate: Candidate,
  ids: ReadonlySet<string>,
  context: CrewContext,
): PreparedAgent => {
  const { file, folder, profile } = candidate;
  const { places, errors } = resolveAgentPlaces({
    file,
    folder,
    profile,
    realClosed: context.realClosed,
    userHome: context.userHome,
  });
  return {
    candidate,
    places,
    errors: [
      ...candidate.errors,
      ...delegateErrors(candidate, ids),
      ...scheduleErrors(file, candidate.id, profile),
      ...triggerErrors(file, candidate.id, profile),
      ...errors,
    ],
  };
};

/** What the folders of an agent took: errors, and the topmost folders that were not there before. */
export interface CreatedFolders {
  readonly errors: readonly ConfigError[];
  readonly made: readonly string[];
}

/** Creates an agent's workspace and memory folder where they are missing. */
export const createAgentFolders = ({ candidate, places }: PreparedAgent): CreatedFolders => {
  const made: string[] = [];
  const wanted = [
    ['workspace', places.workspace],
    ['memory', path.join(candidate.folder, 'memory')],
  ] as const;
  const errors = wanted.flatMap(([key, folder]): ConfigError[] => {
    try {
      const first = mkdirSync(folder, { recursive: true });
      if (first !== undefined) made.push(first);
      return [];
    } catch (error) {
      const sentence = `${key} cannot be a folder at ${folder}: ${systemReason(error)}`;
      return [{ file: candidate.file, key, sentence }];
    }
  });
  return { errors, made };
};
