import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';

/** What stands at a place, without following a link there. */
export const kindOf = (place: string): 'absent' | 'file' | 'folder' | 'other' => {
  try {
    const found = lstatSync(place);
    if (found.isFile()) return 'file';
    return found.isDirectory() ? 'folder' : 'other';
  } catch (error) {
    if (/^(?:ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return 'absent';
    return 'other';
  }
};

/** Refuses an install because of what the home holds. */
export const refuse = (sentence: string): never => {
  throw new CrewError('conflict', `${sentence} Nothing was installed.`);
};

/**
 * Whether a file will be overwritten. Installs write plain files into plain folders below the home; through a link they
 * would write somewhere else. Throws `conflict` for that, and for a file that is there when `force` is not set.
 */
export const checkTarget = (home: string, path: string, force: boolean): boolean => {
  const parts = path.split('/');
  for (let count = 1; count < parts.length; count += 1) {
    const parent = join(home, ...parts.slice(0, count));
    const kind = kindOf(parent);
    if (kind === 'absent') return false;
    if (kind !== 'folder')
      refuse(`${parent} is no folder of its own (a link or a file). Move it away first.`);
  }
  const target = join(home, path);
  const kind = kindOf(target);
  if (kind === 'absent') return false;
  if (kind !== 'file') refuse(`${target} is no plain file, so it is not overwritten. Move it away first.`);
  if (!force) refuse(`${target} is already there; force overwrites it.`);
  return true;
};
