import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

const isProgram = (file: string): boolean => {
  try {
    // Asked first because it does not throw for the many places where nothing is.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Tells whether a command is on the path, without starting anything. Pass the PATH the agent's commands run with. A name
 * with a slash must be an absolute path; relative folders on the path are passed over.
 */
export const createProgramLookup =
  (searchPath: string | undefined): ((name: string) => boolean) =>
  (name) => {
    if (name.includes('\0') || name.trim() === '') return false;
    if (name.includes('/')) return path.isAbsolute(name) && isProgram(name);
    return (searchPath ?? '')
      .split(path.delimiter)
      .some((folder) => path.isAbsolute(folder) && isProgram(path.join(folder, name)));
  };
