import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { enterFolder, type Folder, leaveFolder } from '../paths/folder.ts';
import { attempt, isProblem } from '../paths/path-problem.ts';
import type { Place } from '../paths/walk.ts';
import { ignoredFolders } from './ignored-folders.ts';

/** Time spent before other work of the process gets its turn, in ms. */
const sliceMs = 15;

/** What one walk shares: the place it started at, when to give up, and since when it holds the thread. */
interface Walk {
  readonly start: Place;
  readonly signal: AbortSignal;
  since: number;
}

/** An entry of an open folder, or null when it is gone or closed. */
const lookAt = (walk: Walk, folder: Folder, name: string, prefix: string): Place | null => {
  const { closed, root, made } = walk.start;
  const entry = `${folder.access}/${name}`;
  const real = join(folder.real, name);
  const stat = attempt(() => lstatSync(entry, { bigint: true }));
  if (isProblem(stat) || closed.covers(real, stat)) return null;
  return { folder, entry, real, shown: `${prefix}${name}`, stat, closed, root, made };
};

const descend = async function* (
  walk: Walk,
  folder: Folder,
  name: string,
  prefix: string,
): AsyncGenerator<Place> {
  const inner = enterFolder(folder, name);
  if (isProblem(inner)) return;
  try {
    yield* visit(walk, inner, `${prefix}${name}/`);
  } finally {
    leaveFolder(inner);
  }
};

const visit = async function* (walk: Walk, folder: Folder, prefix: string): AsyncGenerator<Place> {
  const names = attempt(() => readdirSync(folder.access).sort());
  if (isProblem(names)) return;
  for (const name of names) {
    if (performance.now() - walk.since > sliceMs) {
      await breathe();
      walk.since = performance.now();
    }
    if (walk.signal.aborted) return;
    const place = lookAt(walk, folder, name, prefix);
    if (place?.stat?.isFile()) yield place;
    if (place?.stat?.isDirectory() && !ignoredFolders.includes(name))
      yield* descend(walk, folder, name, prefix);
  }
};

/**
 * The regular files under an open folder, sorted, each as a place that is held while the consumer looks at it.
 * Symbolic links, ignored and closed folders are left out. Ends early when the signal aborts.
 */
export const walkFiles = (start: Place, folder: Folder, signal: AbortSignal): AsyncGenerator<Place> =>
  visit({ start, signal, since: performance.now() }, folder, start.shown === '.' ? '' : `${start.shown}/`);
