import path from 'node:path';
import { followLinks } from '../place.ts';
import { type BuiltAgent, buildAgent } from './build-agent.ts';
import type { CrewContext } from './crew-context.ts';
import { createLoadedAgent, type LoadedAgent } from './loaded-agent.ts';
import { type PreparedAgent, prepareAgent } from './prepare-agent.ts';
import { masterId } from './read-candidate.ts';

/** Where an agent really works, links followed when it was taken into the crew. */
export interface HeldPlaces {
  readonly workspace: readonly string[];
  readonly skills_dirs: readonly string[];
  readonly persona_files: readonly string[];
}

/** One agent of the crew before it is known whom it can hand work to. */
export interface CrewMember {
  readonly prepared: PreparedAgent;
  readonly built: BuiltAgent;
  readonly held: HeldPlaces;
  /** True for a master that runs without its profile because its file is broken. */
  readonly isBare: boolean;
}

const hold = ({ candidate, places }: PreparedAgent): HeldPlaces => ({
  workspace: [followLinks(places.workspace)],
  skills_dirs: places.skillsDirs.map(followLinks),
  persona_files: places.personaFiles.map((name) => followLinks(path.resolve(candidate.folder, name))),
});

/** Builds an agent whose preparation found no error. */
export const buildMember = (prepared: PreparedAgent, context: CrewContext): CrewMember => ({
  prepared,
  built: buildAgent({ ...prepared.candidate, places: prepared.places }, context),
  held: hold(prepared),
  isBare: false,
});

/** Why an agent is not in the crew, as one sentence for people. */
export const parkedReason = ({ candidate, errors }: PreparedAgent): string => {
  const what = candidate.isMaster
    ? 'The master runs without its profile and without tools'
    : `The agent ${candidate.id} was left out`;
  const wrong = errors.map((error) => error.sentence).join('; ');
  return `${what}: ${wrong}. Correct this and start again.`;
};

const withoutTools = ({ agent, ...built }: BuiltAgent): BuiltAgent => ({
  ...built,
  agent: { ...agent, tools: [], autonomous: false },
});

/** Builds a member anew from what was read of it, for settings that changed. Reads nothing. */
export const rebuildMember = (member: CrewMember, context: CrewContext): CrewMember => {
  const { candidate, places } = member.prepared;
  const built = buildAgent({ ...candidate, places }, context);
  return { ...member, built: member.isBare ? withoutTools(built) : built };
};

/** A master whose file is broken still answers, but holds nothing its file might have forbidden. */
export const bareMaster = (broken: PreparedAgent, context: CrewContext): CrewMember => {
  const warnings = [parkedReason(broken)];
  const candidate = { ...broken.candidate, profile: {}, errors: [], warnings };
  const member = buildMember(prepareAgent(candidate, new Set(), context), context);
  return { ...member, built: withoutTools(member.built), isBare: true };
};

/** Settles whom a member can hand work to among the ids that run, and gives it its face. */
export const finishMember = (
  { prepared, built }: CrewMember,
  running: ReadonlyMap<string, CrewMember>,
  context: CrewContext,
): LoadedAgent => {
  const { candidate, places } = prepared;
  const { id, isMaster, profile } = candidate;
  const declared = [...new Set(profile.delegates ?? [])];
  const isOther = (other: string): boolean => other !== id && running.has(other);
  /** Whose own kit brings that agent; the kits of the home bring theirs for everybody. */
  const ownerOf = (other: string): string => running.get(other)?.prepared.candidate.kitOwner ?? masterId;
  const reached =
    isMaster && declared.length === 0
      ? [...running.keys()].filter((other) => ownerOf(other) === masterId)
      : [...declared, ...(isMaster ? [] : [...running.keys()].filter((other) => ownerOf(other) === id))];
  const delegates = [...new Set(reached)].filter(isOther);
  const warnings = declared
    .filter((other) => !isOther(other))
    .map((other) =>
      other === id
        ? 'delegates names the agent itself: that line does nothing. Remove it.'
        : `delegates names ${other}, which was left out of the crew: work cannot go there until its file is corrected.`,
    );
  return createLoadedAgent({
    agent: built.agent,
    isMaster,
    origin: candidate.kitOwner === undefined ? 'folder' : 'kit',
    file: candidate.file,
    folder: candidate.folder,
    description: profile.description?.trim() ?? '',
    mode: built.mode,
    listableTools: built.listableTools,
    delegates,
    profile,
    skillsDirs: places.skillsDirs,
    kitParts: () => context.kits.reaching(id),
    promptPlaces: {
      folder: candidate.folder,
      personaFiles: places.personaFiles,
      userFile: context.userFile,
      closed: context.closed,
      realClosed: context.realClosed,
    },
    warnings: [...candidate.warnings, ...built.warnings, ...warnings],
  });
};
