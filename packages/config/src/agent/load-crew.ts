import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import type { ConfigError } from '../config-errors.ts';
import { systemReason } from '../system-reason.ts';
import { type AgentPlaces, resolveAgentPlaces } from './agent-places.ts';
import { scheduleErrors } from './agent-schedules.ts';
import { type BuiltAgent, buildAgent } from './build-agent.ts';
import type { CrewContext } from './crew-context.ts';
import { createLoadedAgent, type LoadedAgent } from './loaded-agent.ts';
import { type Candidate, masterId, readCandidate, readCandidates } from './read-candidate.ts';

/** Every agent that can run, the master first, and every part that was left out. */
export interface Crew {
  readonly agents: readonly LoadedAgent[];
  readonly parked: readonly ParkedPart[];
}

type Prepared = {
  readonly candidate: Candidate;
  readonly places: AgentPlaces;
  readonly errors: readonly ConfigError[];
};

const delegateErrors = (candidate: Candidate, ids: ReadonlySet<string>): ConfigError[] =>
  (candidate.profile.delegates ?? []).flatMap((id, index) => {
    if (ids.has(id)) return [];
    const sentence = `delegates names ${id}, and there is no agent of that id: remove it, or add the agent`;
    return [{ file: candidate.file, key: `delegates[${index}]`, sentence }];
  });

const createFolders = (candidate: Candidate, places: AgentPlaces): ConfigError[] =>
  [
    ['workspace', places.workspace],
    ['memory', path.join(candidate.folder, 'memory')],
  ].flatMap(([key = '', folder = '']): ConfigError[] => {
    try {
      mkdirSync(folder, { recursive: true });
      return [];
    } catch (error) {
      const sentence = `${key} cannot be a folder at ${folder}: ${systemReason(error)}`;
      return [{ file: candidate.file, key, sentence }];
    }
  });

const prepare = (candidate: Candidate, ids: ReadonlySet<string>, context: CrewContext): Prepared => {
  const { file, folder, profile } = candidate;
  const { places, errors } = resolveAgentPlaces({
    file,
    folder,
    profile,
    realClosed: context.realClosed,
    userHome: context.userHome,
  });
  const found = [
    ...candidate.errors,
    ...delegateErrors(candidate, ids),
    ...scheduleErrors(file, candidate.id, profile),
    ...errors,
  ];
  return { candidate, places, errors: found.length > 0 ? found : createFolders(candidate, places) };
};

const parkedReason = ({ candidate, errors }: Prepared): string => {
  const what = candidate.isMaster
    ? 'The master runs without its profile and without tools'
    : `The agent ${candidate.id} was left out`;
  const wrong = errors.map((error) => error.sentence).join('; ');
  return `${what}: ${wrong}. Correct this and start again.`;
};

const finish = (
  { candidate, places }: Prepared,
  built: BuiltAgent,
  delegates: readonly string[],
  extraWarnings: readonly string[],
  context: CrewContext,
): LoadedAgent =>
  createLoadedAgent({
    agent: built.agent,
    isMaster: candidate.isMaster,
    folder: candidate.folder,
    description: candidate.profile.description?.trim() ?? '',
    mode: built.mode,
    delegates,
    profile: candidate.profile,
    skillsDirs: places.skillsDirs,
    promptPlaces: {
      folder: candidate.folder,
      personaFiles: places.personaFiles,
      userFile: context.userFile,
      closed: context.closed,
    },
    warnings: [...candidate.warnings, ...built.warnings, ...extraWarnings],
  });

/**
 * A master whose file is broken still answers, but holds nothing its file might have forbidden: no tools, no autonomy.
 */
const bareMaster = (broken: Prepared, context: CrewContext): { prepared: Prepared; built: BuiltAgent } => {
  const candidate: Candidate = {
    ...broken.candidate,
    profile: {},
    errors: [],
    warnings: [parkedReason(broken)],
  };
  const prepared = prepare(candidate, new Set(), context);
  const built = buildAgent({ id: masterId, isMaster: true, profile: {}, places: prepared.places }, context);
  return { prepared, built: { ...built, agent: { ...built.agent, tools: [], autonomous: false } } };
};

const build = (prepared: Prepared, context: CrewContext): BuiltAgent =>
  buildAgent({ ...prepared.candidate, places: prepared.places }, context);

const loadOne = (prepared: Prepared, running: readonly string[], context: CrewContext): LoadedAgent => {
  const { id, isMaster, profile } = prepared.candidate;
  const declared = [...new Set(profile.delegates ?? [])];
  const others = running.filter((other) => other !== id);
  const delegates =
    isMaster && declared.length === 0 ? others.filter((other) => other !== masterId) : declared;
  const absent = declared.filter((other) => !others.includes(other));
  const warnings = absent.map((other) =>
    other === id
      ? 'delegates names the agent itself: that line does nothing. Remove it.'
      : `delegates names ${other}, which was left out of the crew: work cannot go there until its file is corrected.`,
  );
  return finish(
    prepared,
    build(prepared, context),
    delegates.filter((other) => others.includes(other)),
    warnings,
    context,
  );
};

/** Reads the master and every folder of `agents/`. A broken agent is parked with its reasons; the rest runs. */
export const loadCrew = (context: CrewContext): Crew => {
  const found = readCandidates(path.join(context.homeFolder, 'agents'));
  const candidates = [readCandidate(masterId, context.homeFolder), ...found.candidates];
  const ids = new Set(candidates.map((candidate) => candidate.id));
  const all = candidates.map((candidate) => prepare(candidate, ids, context));
  const broken = all.filter((prepared) => prepared.errors.length > 0);
  const running = all.filter((prepared) => prepared.errors.length === 0 || prepared.candidate.isMaster);
  const runningIds = running.map((prepared) => prepared.candidate.id);
  const agents = running.map((prepared) => {
    if (prepared.errors.length === 0) return loadOne(prepared, runningIds, context);
    const bare = bareMaster(prepared, context);
    return finish(
      bare.prepared,
      bare.built,
      runningIds.filter((id) => id !== masterId),
      [],
      context,
    );
  });
  const parked = broken.map((prepared) => ({
    file: prepared.candidate.file,
    reason: parkedReason(prepared),
  }));
  return { agents, parked: [...found.parked, ...parked] };
};
