import path from 'node:path';
import type { Profile } from '@my-agent-crew/contract';
import type { ConfigError } from '../config-errors.ts';
import { followLinks, isInside, resolvePlace } from '../place.ts';

/** Where an agent's folder is and what is closed to it. All paths absolute. */
export interface AgentPlaceQuestion {
  readonly file: string;
  readonly folder: string;
  readonly profile: Profile;
  /** Links followed already. */
  readonly realClosed: readonly string[];
  readonly userHome: string;
}

/** The paths of one agent, resolved. */
export interface AgentPlaces {
  readonly workspace: string;
  readonly writePaths: readonly string[];
  readonly shellWritePaths: readonly string[];
  readonly skillsDirs: readonly string[];
  readonly personaFiles: readonly string[];
}

/** The persona files of a profile that names none. */
export const defaultPersona = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md'];

/** Where an agent works, by the letters of its profile. Absolute. */
export const workspaceOf = (
  { folder, profile }: Pick<AgentPlaceQuestion, 'folder' | 'profile'>,
  userHome: string,
): string =>
  profile.workspace === undefined
    ? path.join(folder, 'workspace')
    : resolvePlace(profile.workspace, folder, userHome);

/** Resolves and checks every path a profile names. Links are followed before a path counts as inside the workspace. */
export const resolveAgentPlaces = (
  question: AgentPlaceQuestion,
): { readonly places: AgentPlaces; readonly errors: readonly ConfigError[] } => {
  const { file, folder, profile, realClosed, userHome } = question;
  const errors: ConfigError[] = [];
  const workspace = workspaceOf(question, userHome);
  const refuse = (key: string, words: string): void => {
    errors.push({ file, key, sentence: `${key} ${words}` });
  };
  const realWorkspace = followLinks(workspace);
  if (realClosed.some((place) => isInside(place, realWorkspace)))
    refuse('workspace', 'lies in a folder of the home that is closed to every tool: choose another folder');

  const inside = (key: 'write_paths' | 'shell_write_paths'): string[] =>
    (profile[key] ?? []).map((written, index) => {
      const place = resolvePlace(written, workspace, userHome);
      if (!isInside(workspace, place) || !isInside(realWorkspace, followLinks(place)))
        refuse(`${key}[${index}]`, 'leads out of the workspace: name a folder inside it');
      return place;
    });

  const personaFiles = (profile.persona_files ?? defaultPersona).map((written, index) => {
    const place = resolvePlace(written, folder, userHome);
    // By its letters only: links are followed when the file is read, since they can be made later.
    if (realClosed.some((closedPlace) => isInside(closedPlace, place)))
      refuse(`persona_files[${index}]`, 'names a file that never goes to a model: remove it');
    return isInside(folder, place) ? path.relative(folder, place) : place;
  });

  const places: AgentPlaces = {
    workspace,
    writePaths: inside('write_paths'),
    shellWritePaths: inside('shell_write_paths'),
    skillsDirs: [
      path.join(folder, 'skills'),
      ...(profile.skills_dirs ?? []).map((written) => resolvePlace(written, folder, userHome)),
    ],
    personaFiles: [...new Set(personaFiles)],
  };
  return { places, errors };
};
