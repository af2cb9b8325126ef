import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';
import type { MemoryFiles, MemoryPlace } from '@my-agent-crew/core';
import { realPlace } from './real-place.ts';
import { replaceWhole } from './replace-whole.ts';

/** Where memory files of a home lie. */
export interface MemoryFolderPlaces {
  /** Absolute folder of an agent, or of what is shared about the owner for null. Null for an unknown agent. */
  folderOf(owner: string | null): string | null;
  /** Absolute places whose content may never reach a model. */
  closed(): readonly string[];
}

const revisionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'EIO';

const refuseDisk = (file: string, cause: unknown): never => {
  if (cause instanceof CrewError) throw cause;
  throw new CrewError(
    'unavailable',
    `${file} was not written: the disk refused (${codeOf(cause)}). Nothing was changed; free the place or its permissions and try again.`,
    { cause },
  );
};

const isReadOnly = (path: string): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && (!stat.isFile() || (stat.mode & 0o222) === 0);
};

const endsLine = (path: string): boolean => {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return true;
  const handle = openSync(path, 'r');
  try {
    const last = Buffer.alloc(1);
    readSync(handle, last, 0, 1, size - 1);
    return last[0] === 0x0a;
  } finally {
    closeSync(handle);
  }
};

const stampOf = (path: string): string | null => {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() !== true) return null;
    // The time of the last change of any kind: no program can set it back, unlike that of the last write.
    return `${stat.ino} ${stat.size} ${stat.ctimeMs}`;
  } catch {
    return null;
  }
};

/** Memory files as Markdown files of a home. A link out of its folder is followed, but never to a closed place. */
export const createMemoryFolders = (places: MemoryFolderPlaces): MemoryFiles => {
  const pathOf = (place: MemoryPlace): string => {
    const folder = places.folderOf(place.owner);
    if (folder === null) throw new CrewError('not-found', `There is no agent ${place.owner}.`);
    return `${folder}/${place.file}`;
  };
  const readBytes = (place: MemoryPlace): Buffer | null => {
    const path = pathOf(place);
    if (stampOf(path) === null || realPlace(path, places.closed()) === null) return null;
    try {
      return readFileSync(path);
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return null;
      throw new CrewError('unavailable', `${place.file} was not read (${codeOf(cause)}).`, { cause });
    }
  };
  const writable = (place: MemoryPlace): string => {
    const path = realPlace(pathOf(place), places.closed());
    if (path === null)
      throw new CrewError(
        'conflict',
        `${place.file} is a link to a closed place. Nothing was written: remove the link.`,
      );
    if (isReadOnly(path))
      throw new CrewError(
        'unavailable',
        `${place.file} is read-only. Nothing was written: make it writable, or leave it as it is.`,
      );
    return path;
  };
  return {
    read: (place) => {
      const bytes = readBytes(place);
      return bytes === null
        ? { text: '', revision: null }
        : { text: bytes.toString('utf8'), revision: revisionOf(bytes) };
    },
    stamp: (place) => stampOf(pathOf(place)),
    names: (owner, folder) => {
      try {
        return readdirSync(pathOf({ owner, file: folder }))
          .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
          .map((name) => name.slice(0, -3));
      } catch (cause) {
        if (cause instanceof CrewError) throw cause;
        return [];
      }
    },
    replace: (place, text, known) => {
      const before = readBytes(place);
      if ((before === null ? null : revisionOf(before)) !== known)
        throw new CrewError(
          'conflict',
          `${place.file} was changed meanwhile. Nothing was written: read it again.`,
        );
      const path = writable(place);
      try {
        if (text === null) {
          rmSync(path, { force: true });
          return { text: '', revision: null };
        }
        const bytes = Buffer.from(text.toWellFormed());
        replaceWhole(path, bytes);
        return { text: bytes.toString('utf8'), revision: revisionOf(bytes) };
      } catch (cause) {
        return refuseDisk(place.file, cause);
      }
    },
    append: (place, text) => {
      const path = writable(place);
      try {
        mkdirSync(dirname(path), { recursive: true });
        const line = `${endsLine(path) ? '' : '\n'}${text.toWellFormed()}\n`;
        appendFileSync(path, line, { mode: 0o600, flush: true });
      } catch (cause) {
        refuseDisk(place.file, cause);
      }
    },
  };
};
