import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import { errorCode, systemReason } from '../system-reason.ts';
import { foldedText, type MarkdownPart, readMarkdownPart } from './markdown-part.ts';
import type { Skill } from './skill.ts';

/** Where one agent's skills come from, all paths absolute. A later place wins over an earlier one by name. */
export interface SkillPlaces {
  /** The skills every agent has. */
  readonly builtinDir: string;
  /** The agent's own folder; its skills lie in `skills/` there. */
  readonly agentDir: string;
  /** The entries of the profile's `skills_dirs`, in their order. */
  readonly skillsDirs: readonly string[];
  /** Skill folders of the kits that reach this agent: the home's, then its own. */
  readonly kitSkillDirs: readonly string[];
  /** Looks a command up; see `createProgramLookup`. */
  readonly hasProgram: (name: string) => boolean;
  /** Places with links followed whose content never reaches a model, such as the env file. */
  readonly closed?: readonly string[];
}

/** The skills of one agent, by name, and the files that were left out. */
export interface LoadedSkills {
  readonly skills: readonly Skill[];
  readonly parked: readonly ParkedPart[];
}

const longestName = 100;
const longestLine = 500;
const mostBins = 20;
/** Entries of one skill folder that are looked at; a folder with more is something else. */
const mostEntries = 2_000;

const cut = (line: string): string =>
  line.length <= longestLine ? line : `${line.slice(0, longestLine - 1)}…`;

const readBins = (requires: unknown): string[] => {
  const bins: unknown =
    typeof requires === 'object' && requires !== null && 'bins' in requires ? requires.bins : [];
  const named = (Array.isArray(bins) ? bins : [bins]).map(foldedText).filter((name) => name !== null);
  return [...new Set(named)].slice(0, mostBins);
};

const toSkill = (
  file: string,
  fallback: string,
  part: MarkdownPart,
  hasProgram: (name: string) => boolean,
): Skill | ParkedPart => {
  const { keys, body } = part;
  const name = foldedText(keys['name']) ?? fallback;
  if (name.length > longestName)
    return {
      file,
      reason: `This file was left out: name is longer than ${longestName} characters; shorten it.`,
    };
  const bins = readBins(keys['requires']);
  const cliHelp = foldedText(keys['cliHelp']);
  return {
    name,
    description: cut(foldedText(keys['description']) ?? ''),
    always: keys['always'] === true,
    bins,
    missing: bins.filter((bin) => !hasProgram(bin)),
    cliHelp: cliHelp === null ? null : cut(cliHelp),
    body: body.trim(),
    file,
  };
};

/** The Markdown files of a skill folder with the names they go by: `name.md`, or `name/SKILL.md`. */
const listFiles = (
  folder: string,
): { readonly files: readonly (readonly [string, string])[]; readonly parked: readonly ParkedPart[] } => {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith('.'))
      .sort((left, right) => (left.name < right.name ? -1 : 1));
    const files = entries.slice(0, mostEntries).flatMap((entry): [string, string][] => {
      const place = path.join(folder, entry.name);
      if (/.\.md$/i.test(entry.name) && !entry.isDirectory()) return [[place, entry.name.slice(0, -3)]];
      const inside = path.join(place, 'SKILL.md');
      return existsSync(inside) ? [[inside, entry.name]] : [];
    });
    const reason = `Only the first ${mostEntries} entries of this folder were looked at; a skill folder is small.`;
    return { files, parked: entries.length > mostEntries ? [{ file: folder, reason }] : [] };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { files: [], parked: [] };
    const reason = `No skill of this folder was read: ${systemReason(error)}.`;
    return { files: [], parked: [{ file: folder, reason }] };
  }
};

/**
 * Reads every skill of one agent. Called when the agent is built, so that a new file acts from the next build on. A file
 * that cannot be read is parked alone. Spec: agents, "Skill". Never throws.
 */
export const loadSkills = (
  places: SkillPlaces,
  readPart: typeof readMarkdownPart = readMarkdownPart,
): LoadedSkills => {
  const { builtinDir, agentDir, skillsDirs, kitSkillDirs, hasProgram, closed = [] } = places;
  const byName = new Map<string, Skill>();
  const parked: ParkedPart[] = [];
  for (const folder of new Set([builtinDir, path.join(agentDir, 'skills'), ...skillsDirs, ...kitSkillDirs])) {
    const listed = listFiles(folder);
    parked.push(...listed.parked);
    for (const [file, fallback] of listed.files) {
      const read = readPart(file, closed);
      const skill = 'part' in read ? toSkill(file, fallback, read.part, hasProgram) : read;
      if ('reason' in skill) parked.push(skill);
      else byName.set(skill.name, skill);
    }
  }
  const skills = [...byName.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
  return { skills, parked };
};
