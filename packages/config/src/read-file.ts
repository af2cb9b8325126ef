import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { errorCode, systemReason } from './system-reason.ts';

/** A file's bytes and permission bits, or why there are none. */
export type FileRead =
  | { readonly kind: 'read'; readonly bytes: Buffer; readonly mode: number; readonly size: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly reason: string };

const readOpen = (handle: number, limit: number): FileRead => {
  const stat = fstatSync(handle);
  if (!stat.isFile())
    return { kind: 'unreadable', reason: 'it is not a regular file; put a text file there' };
  const bytes = Buffer.alloc(Math.min(stat.size, limit));
  const length = bytes.length === 0 ? 0 : readSync(handle, bytes, 0, bytes.length, 0);
  return { kind: 'read', bytes: bytes.subarray(0, length), mode: stat.mode, size: stat.size };
};

/** Reads the first `limit` bytes of a regular file; a pipe or device is refused without waiting on it. Never throws. */
export const readFileStart = (file: string, limit: number): FileRead => {
  let handle: number | null = null;
  try {
    handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    return readOpen(handle, limit);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { kind: 'missing' };
    return { kind: 'unreadable', reason: `${systemReason(error)}; correct that and start again` };
  } finally {
    if (handle !== null) closeSync(handle);
  }
};

/** Reads a whole file of at most `limit` bytes. Never throws. */
export const readWholeFile = (file: string, limit: number): FileRead => {
  const read = readFileStart(file, limit);
  if (read.kind !== 'read' || read.size <= limit) return read;
  return { kind: 'unreadable', reason: `it is larger than ${limit} bytes; a settings file is small` };
};
