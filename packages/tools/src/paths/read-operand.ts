import { createHash } from 'node:crypto';
import { type BigIntStats, close, read } from 'node:fs';
import { promisify } from 'node:util';
import type { Operand } from '@my-agent-crew/contract';
import type { WorkspaceScope } from '@my-agent-crew/core';
import { openFile } from './open-file.ts';
import { isProblem } from './path-problem.ts';
import { usePlace } from './place.ts';
import type { Place } from './walk.ts';

/** Bytes of a file that are read for its digest; a larger one counts by its size and time of change. */
const contentByteLimit = 5 * 1024 * 1024;

const chunkBytes = 256 * 1024;

const readChunk = promisify(read);
const closeFile = promisify(close);

const byStat = (name: string, stat: BigIntStats): Operand => ({
  name,
  sha256: createHash('sha256').update(`${stat.size} ${stat.mtimeNs}`).digest('hex'),
  by: 'size-and-time',
});

const hashFile = async (fd: number): Promise<string> => {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (;;) {
    const { bytesRead } = await readChunk(fd, chunk, 0, chunkBytes, null);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(chunk.subarray(0, bytesRead));
  }
};

const readPlace = async (place: Place): Promise<Operand> => {
  const { stat, shown: name } = place;
  if (stat === null || !stat.isFile()) return { name, sha256: null, by: 'content' };
  if (stat.size > contentByteLimit) return byStat(name, stat);
  const file = openFile(place);
  if (isProblem(file)) return byStat(name, stat);
  try {
    return { name, sha256: await hashFile(file.fd), by: 'content' };
  } finally {
    await closeFile(file.fd);
  }
};

/**
 * What a path stands for right now, for the binding of an approval. No file there, or none a file tool may reach: a
 * null digest. Never changes anything.
 */
export const readOperand = async (scope: WorkspaceScope, path: string): Promise<Operand> => {
  const operand = await usePlace(scope, path, 'read', readPlace);
  return 'problem' in operand ? { name: path, sha256: null, by: 'content' } : operand;
};
