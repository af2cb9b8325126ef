import { lstatSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';

const line = /^workspace: .*$/gm;
const plain = /^\/[\w./@+-]*$/;
/** Characters that end a line for some reader of YAML, or that no terminal shows. */
const unwritable = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

const nearestExisting = (place: string): string => {
  try {
    lstatSync(place);
    return place;
  } catch {
    const parent = dirname(place);
    return parent === place ? place : nearestExisting(parent);
  }
};

const isFolder = (place: string): boolean => {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
};

/**
 * The absolute path that a caller's workspace means: `~` is expanded, the folder need not exist. Throws
 * `invalid-input` for anything that could not become a folder.
 */
export const resolveWorkspace = (written: string, userHome: string = homedir()): string => {
  const trimmed = written.trim();
  const expanded = trimmed === '~' || trimmed.startsWith('~/') ? join(userHome, trimmed.slice(1)) : trimmed;
  if (!isAbsolute(expanded) || unwritable.test(expanded)) {
    throw new CrewError(
      'invalid-input',
      'workspace must be the absolute path of a folder, on one line. Nothing was installed.',
    );
  }
  const place = normalize(expanded);
  const nearest = nearestExisting(place);
  if (!isFolder(nearest)) {
    throw new CrewError(
      'invalid-input',
      `workspace cannot be a folder at ${place}: ${nearest} is no folder. Nothing was installed; name another path.`,
    );
  }
  return place;
};

/**
 * A template's `agent.yaml` with its one `workspace:` line pointing elsewhere; every other character stays. Throws
 * when the template does not have exactly one such line.
 */
export const writeWorkspace = (manifest: string, workspace: string, file: string): string => {
  if (manifest.match(line)?.length !== 1) {
    throw new CrewError('internal', `${file} must have exactly one workspace: line. Nothing was installed.`);
  }
  const value = plain.test(workspace) ? workspace : JSON.stringify(workspace);
  return manifest.replace(line, () => `workspace: ${value}`);
};
