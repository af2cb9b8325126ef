import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';

/** A content in the folder, as a sweep meets it. */
export interface FoundObject {
  readonly sha256: string;
  readonly bytes: number;
  /** Milliseconds UTC of its last change. */
  readonly changedMs: number;
}

/** Contents by their SHA-256. */
export interface Objects {
  /** Stores a content durably unless it is there; true when it was new. Throws `CrewError('unavailable')` when it cannot. */
  put(sha256: string, content: Uint8Array): boolean;
  /** Null when it is missing or no longer what its name says. */
  get(sha256: string): Uint8Array | null;
  /** Bytes it took; 0 when it was not there. */
  remove(sha256: string): number;
  all(): AsyncIterable<FoundObject>;
}

/** Contents in memory, for a store that is gone on close. */
export const memoryObjects = (): Objects => {
  const contents = new Map<string, Uint8Array>();
  return {
    put: (sha256, content) => {
      const isNew = !contents.has(sha256);
      contents.set(sha256, Uint8Array.from(content));
      return isNew;
    },
    get: (sha256) => contents.get(sha256) ?? null,
    remove: (sha256) => {
      const bytes = contents.get(sha256)?.byteLength ?? 0;
      contents.delete(sha256);
      return bytes;
    },
    async *all() {
      for (const [sha256, content] of contents) yield { sha256, bytes: content.byteLength, changedMs: 0 };
    },
  };
};

const isObjectName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** Contents as files `objects/<first two letters>/<sha256>` that only the owner can read. */
export const fileObjects = (folder: string): Objects => {
  const placeOf = (sha256: string): string => join(folder, 'objects', sha256.slice(0, 2), sha256);
  removeHalfWritten(folder);
  const isThere = (place: string, bytes: number): boolean =>
    statSync(place, { throwIfNoEntry: false })?.size === bytes;
  return {
    put: (sha256, content) => {
      const place = placeOf(sha256);
      const temporary = join(folder, `${randomBytes(9).toString('hex')}.tmp`);
      try {
        if (isThere(place, content.byteLength)) return false;
        mkdirSync(join(place, '..'), { recursive: true, mode: 0o700 });
        writeDurably(temporary, content);
        renameSync(temporary, place);
        return true;
      } catch (cause) {
        removeQuietly(temporary);
        throw new CrewError(
          'unavailable',
          `What a file held before could not be kept in ${folder}, so the file was not written. Free some space and check that this user may write there.`,
          { cause },
        );
      }
    },
    get: (sha256) => {
      try {
        const content = readFileSync(placeOf(sha256));
        return createHash('sha256').update(content).digest('hex') === sha256 ? content : null;
      } catch {
        return null;
      }
    },
    remove: (sha256) => {
      const bytes = statSync(placeOf(sha256), { throwIfNoEntry: false })?.size ?? 0;
      rmSync(placeOf(sha256), { force: true });
      return bytes;
    },
    all: () => walk(folder),
  };
};

/** What a killed process left. Only one process has the home, so nobody is writing now. */
const removeHalfWritten = (folder: string): void => {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.endsWith('.tmp')) rmSync(join(folder, name), { force: true });
};

const removeQuietly = (file: string): void => {
  try {
    rmSync(file, { force: true });
  } catch {
    // The disk that refused the content refuses this too; the next start removes it.
  }
};

const writeDurably = (file: string, content: Uint8Array): void => {
  const fd = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(fd, content);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

async function* walk(folder: string): AsyncGenerator<FoundObject> {
  for await (const { name, path } of entriesOf(join(folder, 'objects'))) {
    if (!/^[0-9a-f]{2}$/.test(name)) continue;
    for await (const entry of entriesOf(path)) {
      const found = isObjectName(entry.name) ? await stat(entry.path).catch(() => null) : null;
      if (found !== null) yield { sha256: entry.name, bytes: found.size, changedMs: found.mtimeMs };
    }
  }
}

async function* entriesOf(folder: string): AsyncGenerator<{ readonly name: string; readonly path: string }> {
  const opened = await opendir(folder).catch(() => null);
  if (opened === null) return;
  for await (const { name } of opened) yield { name, path: join(folder, name) };
}
