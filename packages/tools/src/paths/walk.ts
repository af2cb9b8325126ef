import { type BigIntStats, fstatSync, lstatSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { type ClosedSet, realPathOf } from './closed-set.ts';
import { enterFolder, type Folder, leaveFolder } from './folder.ts';
import { attempt, isProblem, type PathProblem } from './path-problem.ts';
import { isUnder } from './textual-path.ts';

/** A checked position inside the workspace. `entry` is used only while the place is held. */
export interface Place {
  readonly folder: Folder;
  /** Path for calls on the thing itself; its last part is no symbolic link. */
  readonly entry: string;
  /** Where it lies, without symbolic links. */
  readonly real: string;
  /** As the agent names it, relative to the workspace; `.` for the workspace itself. */
  readonly shown: string;
  /** Null when nothing is there. */
  readonly stat: BigIntStats | null;
  readonly closed: ClosedSet;
  /** Real path of the workspace. */
  readonly root: string;
  /** Folders this walk had to make, as real paths from the workspace, outermost first. */
  readonly made: readonly string[];
}

/** `read` looks at what is there; `write` holds to `write_paths` and makes missing folders; `look` only does the first. */
export type Purpose = 'read' | 'write' | 'look';

/** More links than any real path needs: a circle. */
const linkLimit = 40;

/** A walk down from the root of a workspace. */
export interface Walk {
  readonly purpose: Purpose;
  readonly shown: string;
  readonly closed: ClosedSet;
  /** Held folders from the root down; the caller closes them. */
  readonly stack: Folder[];
  /** `write_paths` without symbolic links. */
  readonly writable: readonly string[];
  /** Filled with the folders that are made. */
  readonly made: string[];
}

const topOf = (walk: Walk): Folder => walk.stack.at(-1) as Folder;
const rootOf = (walk: Walk): string => (walk.stack[0] as Folder).real;

/** Parts of a link's target as seen from the folder on top; an absolute one starts over at the root. */
const readLink = (walk: Walk, entry: string): readonly string[] | PathProblem => {
  const target = attempt(() => readlinkSync(entry, 'utf8'));
  if (typeof target !== 'string') return target;
  if (!isAbsolute(target)) return target.split('/');
  const root = walk.stack[0] as Folder;
  const real = realPathOf(target);
  if (!isUnder(real, root.real)) return { problem: 'outside' };
  while (walk.stack.length > 1) leaveFolder(walk.stack.pop() as Folder);
  return relative(root.real, real).split('/');
};

const mayCreate = (walk: Walk, real: string): boolean =>
  walk.writable.length === 0 || walk.writable.some((path) => isUnder(real, path) || isUnder(path, real));

const makeFolder = (walk: Walk, name: string): PathProblem | null => {
  const folder = topOf(walk);
  const real = join(folder.real, name);
  if (walk.purpose === 'read') return { problem: 'missing' };
  if (!mayCreate(walk, real)) return { problem: 'write-paths' };
  if (walk.closed.covers(real, null)) return { problem: 'closed' };
  if (walk.purpose === 'look') return { problem: 'missing' };
  const made = attempt(() => {
    mkdirSync(`${folder.access}/${name}`);
    walk.made.push(relative(rootOf(walk), real));
    return {};
  });
  return isProblem(made) ? made : null;
};

const placeAt = (walk: Walk, name: string, stat: BigIntStats | null): Place | PathProblem => {
  const folder = topOf(walk);
  const real = join(folder.real, name);
  if (walk.closed.covers(real, stat)) return { problem: 'closed' };
  if (
    walk.purpose !== 'read' &&
    walk.writable.length > 0 &&
    !walk.writable.some((path) => isUnder(real, path))
  ) {
    return { problem: 'write-paths' };
  }
  const entry = name === '' ? folder.access : `${folder.access}/${name}`;
  const { shown, closed, made } = walk;
  return { folder, entry, real, shown, stat, closed, root: rootOf(walk), made };
};

const lookAt = (walk: Walk, name: string): { readonly stat: BigIntStats | null } | PathProblem =>
  attempt(() => ({
    stat: lstatSync(`${topOf(walk).access}/${name}`, { bigint: true, throwIfNoEntry: false }) ?? null,
  }));

/** A present name that looks the same and differs only in how its accents are encoded; else the name itself. */
const presentName = (walk: Walk, name: string): string => {
  const composed = name.normalize('NFC');
  // Plain letters have one form, and only a missing name is worth reading the folder for.
  if (composed === name.normalize('NFD')) return name;
  const seen = lookAt(walk, name);
  if (isProblem(seen) || seen.stat !== null) return name;
  const names = attempt(() => readdirSync(topOf(walk).access));
  if (isProblem(names)) return name;
  return names.find((other) => other.normalize('NFC') === composed) ?? name;
};

/** One step down: the parts still to go, or where the walk ended. */
const step = (
  walk: Walk,
  given: string,
  after: readonly string[],
): readonly string[] | Place | PathProblem => {
  if (given === '..') {
    if (walk.stack.length === 1) return { problem: 'outside' };
    leaveFolder(walk.stack.pop() as Folder);
    return after;
  }
  const name = presentName(walk, given);
  const seen = lookAt(walk, name);
  if (isProblem(seen)) return seen;
  const { stat } = seen;
  if (stat === null) {
    if (after.length === 0) return placeAt(walk, name, null);
    return makeFolder(walk, name) ?? [name, ...after];
  }
  if (stat.isSymbolicLink()) {
    const parts = readLink(walk, `${topOf(walk).access}/${name}`);
    return isProblem(parts) ? parts : [...parts, ...after];
  }
  if (after.length === 0) return placeAt(walk, name, stat);
  if (!stat.isDirectory()) return { problem: 'not-a-folder' };
  if (walk.closed.covers(join(topOf(walk).real, name), stat)) return { problem: 'closed' };
  const folder = enterFolder(topOf(walk), name);
  if (isProblem(folder)) return folder;
  walk.stack.push(folder);
  return after;
};

const isPlace = (value: readonly string[] | Place): value is Place => 'entry' in value;

/** Goes to the end of a path without leaving the workspace, following links by hand. */
export const walkTo = (walk: Walk, path: string): Place | PathProblem => {
  let rest: readonly string[] = path.split('/');
  // Every part costs one step, and links and new folders cost some more.
  for (let steps = 0; steps < path.length + linkLimit * 16; steps += 1) {
    rest = rest.filter((part) => part !== '' && part !== '.');
    const [name, ...after] = rest;
    if (name === undefined) return placeAt(walk, '', fstatSync(topOf(walk).fd, { bigint: true }));
    const next = step(walk, name, after);
    if (isProblem(next) || isPlace(next)) return next;
    rest = next;
  }
  return { problem: 'outside' };
};
