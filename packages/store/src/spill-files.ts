import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Clock,
  createMemorySpill,
  type KeptOutput,
  type Spill,
  spillByteLimit,
  textWindow,
} from '@my-agent-crew/core';
import { sweepFolders } from './sweep-folders.ts';

/** Kept outputs older than this are swept. Spec: supplement §3, "older than 7 days". */
const keptMs = 7 * 86_400_000;

/** Whole outputs as files of a home: `<folder>/<conversation>/<sha256(call id)[:32]>.txt`, readable by the owner only. */
export interface SpillFiles extends Spill {
  /**
   * As `keep`, but done when it returns: for what must be there before a transaction ends, so that no kill comes in between.
   * It holds the process up, so only for what is small.
   */
  keepNow(output: KeptOutput): void;
  /** Removes all that conversations kept. Never throws; what is left behind goes with the next sweep. */
  forget(conversationIds: readonly string[]): Promise<void>;
  /** Gives a fork what its source kept of the calls it copied, under their new ids. Never throws; what fails is not there. */
  share(fromId: string, toId: string, calls: ReadonlyMap<string, string>): Promise<void>;
  /** Removes what is older than seven days by the clock, and folders that are empty then; returns how many files went. */
  sweep(): Promise<number>;
}

/** Ids we made. Anything else names no folder, whatever dots and slashes it holds. */
const isPlainId = (id: string): boolean => /^[\w-]{1,128}$/.test(id);

const nameOf = (callId: string): string =>
  `${createHash('sha256').update(callId.toWellFormed()).digest('hex').slice(0, 32)}.txt`;

/** Links the kept outputs of some calls into another folder: no byte is copied, and either may be removed alone. */
const linkOutputs = async (from: string, to: string, calls: ReadonlyMap<string, string>): Promise<void> => {
  const kept = new Set(await readdir(from).catch(() => []));
  const shared = [...calls].filter(([old]) => kept.has(nameOf(old)));
  if (shared.length === 0) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  await Promise.allSettled(
    shared.map(([old, fresh]) => link(join(from, nameOf(old)), join(to, nameOf(fresh)))),
  );
};

/** The longest beginning of the bytes within the limit that ends with a whole character. */
const withinLimit = (bytes: Buffer): Buffer => {
  if (bytes.length <= spillByteLimit) return bytes;
  let end = spillByteLimit;
  // A byte of the form 10xxxxxx goes on a character that began before it.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
};

const writeWhole = async (file: string, bytes: Buffer, at: Date): Promise<void> => {
  const temporary = join(dirname(file), `.${randomBytes(9).toString('hex')}.tmp`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    // The sweep goes by our clock, which a file system may not share.
    await utimes(temporary, at, at);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

const writeWholeNow = (file: string, bytes: Buffer, at: Date): void => {
  const temporary = join(dirname(file), `.${randomBytes(9).toString('hex')}.tmp`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true });
    utimesSync(temporary, at, at);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
};

/** The spill files below `folder`, which is made when the first output is kept. */
export const createSpillFiles = (folder: string, clock: Clock): SpillFiles => {
  const fileOf = ({
    conversationId,
    callId,
  }: Pick<KeptOutput, 'conversationId' | 'callId'>): string | null =>
    isPlainId(conversationId) ? join(folder, conversationId, nameOf(callId)) : null;
  return {
    keep: async (output) => {
      const file = fileOf(output);
      if (file === null) return null;
      const bytes = withinLimit(Buffer.from(output.text, 'utf8'));
      try {
        await writeWhole(file, bytes, new Date(clock.now()));
        return bytes.toString('utf8').length;
      } catch {
        // A full or read-only disk costs the call nothing but the way to read on.
        return null;
      }
    },
    keepNow: (output) => {
      const file = fileOf(output);
      if (file === null) return;
      try {
        writeWholeNow(file, withinLimit(Buffer.from(output.text, 'utf8')), new Date(clock.now()));
      } catch {
        // As above: only the way to read on is lost.
      }
    },
    read: async (place, { offset, chars }) => {
      const file = fileOf(place);
      if (file === null) return null;
      try {
        return textWindow(await readFile(file, 'utf8'), offset, chars);
      } catch {
        return null;
      }
    },
    share: async (fromId, toId, calls) => {
      if (!isPlainId(fromId) || !isPlainId(toId)) return;
      await linkOutputs(join(folder, fromId), join(folder, toId), calls).catch(() => undefined);
    },
    forget: async (conversationIds) => {
      const folders = conversationIds.filter(isPlainId).map((id) => join(folder, id));
      await Promise.allSettled(folders.map((path) => rm(path, { recursive: true, force: true })));
    },
    sweep: () => sweepFolders(folder, clock.now() - keptMs),
  };
};

/** The same for a database in memory: nothing outlives the process, so nothing is swept. */
export const createSpillInMemory = (): SpillFiles => {
  const spill = createMemorySpill();
  return {
    ...spill,
    keepNow: (output) => void spill.keep(output),
    share: async (fromId, toId, calls) => {
      for (const [old, fresh] of calls) {
        const whole = await spill.read(
          { conversationId: fromId, callId: old },
          { offset: 0, chars: spillByteLimit },
        );
        if (whole !== null) await spill.keep({ conversationId: toId, callId: fresh, text: whole.text });
      }
    },
    forget: async (conversationIds) => conversationIds.forEach(spill.forget),
    sweep: async () => 0,
  };
};
