import { createHash } from 'node:crypto';
import { type BigIntStats, closeSync, readFileSync } from 'node:fs';
import type { FileState, KeptContent } from '@my-agent-crew/core';
import { openFile } from '../paths/open-file.ts';
import { attempt, isProblem, type PathProblem } from '../paths/path-problem.ts';
import type { Place } from '../paths/walk.ts';

/** Bytes of a file whose content is kept before it is written; larger ones cannot be undone. */
const keptByteLimit = 20 * 1024 * 1024;

/** A file as it is now. `content` is null when it is too large to be kept. */
export interface FileVersion {
  readonly state: FileState;
  readonly content: Uint8Array | null;
}

/** The version a content makes. */
export const versionOf = (content: Uint8Array, mode: number | null): FileVersion => {
  const bytes = content.byteLength;
  if (bytes > keptByteLimit) return { state: { sha256: null, bytes, mode }, content: null };
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { state: { sha256, bytes, mode }, content };
};

/** Permission bits of what `lstat` saw. */
export const modeOf = (stat: BigIntStats): number => Number(stat.mode & 0o7777n);

/** Reads the file of a place; null when nothing is there. */
export const readVersion = (place: Place): FileVersion | null | PathProblem => {
  if (place.stat === null) return null;
  const file = openFile(place);
  if (isProblem(file)) return file;
  const mode = modeOf(file.stat);
  return attempt(() => {
    try {
      const bytes = Number(file.stat.size);
      if (bytes > keptByteLimit) return { state: { sha256: null, bytes, mode }, content: null };
      return versionOf(readFileSync(file.fd), mode);
    } finally {
      closeSync(file.fd);
    }
  });
};

/** What of a version goes to the checkpoints. */
export const keptOf = (version: FileVersion | null): readonly KeptContent[] =>
  version === null || version.content === null || version.state.sha256 === null
    ? []
    : [{ sha256: version.state.sha256, content: version.content }];

/** True when both say that nothing is there, or name the same content. */
export const isSameState = (one: FileState | null, other: FileState | null): boolean =>
  one === null || other === null ? one === other : one.sha256 !== null && one.sha256 === other.sha256;
