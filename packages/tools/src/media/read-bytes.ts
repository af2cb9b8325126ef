import { closeSync, readSync } from 'node:fs';
import type { Agent } from '@my-agent-crew/core';
import { openFile } from '../paths/open-file.ts';
import { isProblem, type PathProblem } from '../paths/path-problem.ts';
import { usePlace } from '../paths/place.ts';
import type { Place } from '../paths/walk.ts';

/** A whole file, or its size when it is over the limit. */
export type FileBytes = { readonly bytes: Buffer } | { readonly tooLarge: number };

const readPlace = (place: Place, maxBytes: number): FileBytes | PathProblem => {
  const file = openFile(place);
  if (isProblem(file)) return file;
  try {
    if (file.stat.size > maxBytes) return { tooLarge: Number(file.stat.size) };
    // One byte more than the file had tells whether it grew meanwhile.
    const bytes = Buffer.alloc(Number(file.stat.size) + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file.fd, bytes, length, bytes.length - length, length);
    return length === bytes.length ? { problem: 'changed' } : { bytes: bytes.subarray(0, length) };
  } finally {
    closeSync(file.fd);
  }
};

const elsewhere: readonly PathProblem['problem'][] = ['missing', 'outside', 'not-a-folder'];

/**
 * Reads a file of the agent's workspace or, when there is none, of the crew's home, where `workspace/inbox` keeps what arrives.
 * Spec: tools, "phân giải theo workspace của agent trước, rồi tới home của đội". What is closed stays closed in both.
 */
export const readBytes = async (
  home: string | null,
  given: string,
  maxBytes: number,
  { agent }: { readonly agent: Pick<Agent, 'workspace'> },
): Promise<FileBytes | PathProblem> => {
  const own = await usePlace(agent.workspace, given, 'read', (place) => readPlace(place, maxBytes));
  if (home === null || !isProblem(own) || !elsewhere.includes(own.problem)) return own;
  const scope = { root: home, writePaths: [], closed: agent.workspace.closed };
  const shared = await usePlace(scope, given, 'read', (place) => readPlace(place, maxBytes));
  return isProblem(shared) && elsewhere.includes(shared.problem) ? own : shared;
};
