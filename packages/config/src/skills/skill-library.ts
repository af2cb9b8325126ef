import { statSync } from 'node:fs';
import type { Language, ParkedPart } from '@my-agent-crew/contract';
import { type LoadedSkills, loadSkills, type SkillPlaces } from './load-skills.ts';
import { readMarkdownPart } from './markdown-part.ts';
import { readSkill } from './read-skill.ts';
import type { Skill } from './skill.ts';
import { skillIndexSection } from './skill-index-section.ts';

/** The skills of a running crew. It fits core's port `Skills`. */
export interface SkillLibrary {
  read(agentId: string, name: string): string | null;
  names(agentId: string): readonly string[];
  skills(agentId: string): readonly Skill[];
  parked(agentId: string): readonly ParkedPart[];
  /** The agent's section of the system prompt; see `skillIndexSection`. */
  section(agentId: string, canRead?: boolean): string;
  /** Reads the agent's skills anew at the next question; without an id everybody's. Call it when agents are rebuilt. */
  forget(agentId?: string): void;
}

/** What a library is made of. */
export interface SkillLibraryOptions {
  /** Null for an agent that does not exist: it has no skills. */
  readonly placesOf: (agentId: string) => SkillPlaces | null;
  readonly language: Language;
}

const stampOf = (file: string): string | null => {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch {
    return null;
  }
};

/** Reads a file once for all agents that share its folder, and again once it changed. */
const createPartCache = (): typeof readMarkdownPart => {
  const known = new Map<
    string,
    { readonly stamp: string; readonly read: ReturnType<typeof readMarkdownPart> }
  >();
  return (file, closed) => {
    const stamp = stampOf(file);
    const hit = known.get(file);
    if (hit !== undefined && hit.stamp === stamp) return hit.read;
    const read = readMarkdownPart(file, closed);
    if (stamp !== null) known.set(file, { stamp, read });
    return read;
  };
};

/** Looks each program up once for all skills that name it. */
const remember = (
  found: Map<string, boolean>,
  hasProgram: (name: string) => boolean,
): ((name: string) => boolean) => {
  const lookUp = (name: string): boolean => {
    const known = found.get(name) ?? hasProgram(name);
    found.set(name, known);
    return known;
  };
  return lookUp;
};

const none: LoadedSkills = { skills: [], parked: [] };

/** Holds every agent's skills, each read when first asked for, so that starting a large crew reads no skill file. */
export const createSkillLibrary = ({ placesOf, language }: SkillLibraryOptions): SkillLibrary => {
  const readPart = createPartCache();
  const loaded = new Map<string, LoadedSkills>();
  const programs = new Map<string, boolean>();
  const of = (agentId: string): LoadedSkills => {
    const known = loaded.get(agentId);
    if (known !== undefined) return known;
    const places = placesOf(agentId);
    if (places === null) return none;
    const fresh = loadSkills({ ...places, hasProgram: remember(programs, places.hasProgram) }, readPart);
    loaded.set(agentId, fresh);
    return fresh;
  };
  return {
    read: (agentId, name) => readSkill(of(agentId).skills, name, language),
    names: (agentId) => of(agentId).skills.map(({ name }) => name),
    skills: (agentId) => of(agentId).skills,
    parked: (agentId) => of(agentId).parked,
    section: (agentId, canRead) => skillIndexSection(of(agentId).skills, language, canRead),
    forget: (agentId) => {
      programs.clear();
      if (agentId === undefined) loaded.clear();
      else loaded.delete(agentId);
    },
  };
};
