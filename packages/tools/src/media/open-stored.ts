import { close, read } from 'node:fs';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import type { WorkspaceScope } from '@my-agent-crew/core';
import { openFile } from '../paths/open-file.ts';
import { isProblem, type PathProblem } from '../paths/path-problem.ts';
import { usePlace } from '../paths/place.ts';
import { pictureType } from './picture-type.ts';

const readChunk = promisify(read);
const chunkBytes = 64 * 1024;
const headBytes = 32;

/** Why such a file cannot be opened. */
export type StoredProblem = PathProblem['problem'];

/** A file of a workspace, held open: what was checked is what is read. */
export interface StoredBytes {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the content may have. */
  readonly mark: string;
  /** What it is by its first bytes, when it is a picture a page can show; else null. */
  readonly picture: string | null;
  /** Exactly `size` bytes, once; fails when the file got shorter. Closes the file at its end, however it ends. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Closes the file unread; safe to call at any time. */
  close(): void;
}

const readHead = async (fd: number): Promise<Buffer> => {
  const head = Buffer.alloc(headBytes);
  const { bytesRead } = await readChunk(fd, head, 0, headBytes, 0);
  return head.subarray(0, bytesRead);
};

async function* readAll(fd: number, size: number, done: () => void): AsyncGenerator<Uint8Array> {
  try {
    for (let at = 0; at < size; ) {
      const wanted = Math.min(chunkBytes, size - at);
      const { bytesRead, buffer } = await readChunk(fd, Buffer.allocUnsafe(wanted), 0, wanted, at);
      if (bytesRead === 0) throw new Error('The file got shorter while it was sent.');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    done();
  }
}

/**
 * Opens a file of a workspace for whoever may see all of it: the owner's own page. Inside the workspace only, nothing closed,
 * regular files only; any type and size. Never throws for what the disk says.
 */
export const openStored = async (scope: WorkspaceScope, path: string): Promise<StoredBytes | PathProblem> => {
  const file = await usePlace(scope, path, 'read', openFile);
  if (isProblem(file)) return file;
  const { fd, stat } = file;
  let isOpen = true;
  const done = (): void => {
    if (isOpen) close(fd);
    isOpen = false;
  };
  try {
    return {
      name: posix.basename(path),
      size: Number(stat.size),
      mark: `${stat.ino.toString(36)}-${stat.size.toString(36)}-${stat.mtimeNs.toString(36)}`,
      picture: pictureType(await readHead(fd)),
      chunks: readAll(fd, Number(stat.size), done),
      close: done,
    };
  } catch {
    done();
    return { problem: 'denied' };
  }
};
