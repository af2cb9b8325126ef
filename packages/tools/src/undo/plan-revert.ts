import type { FileState } from '@my-agent-crew/core';
import { type FileVersion, isSameState } from './file-version.ts';
import { mergeLines } from './merge-lines.ts';

/** One change of a file that is to be taken back. */
export interface Link {
  readonly before: FileState | null;
  readonly after: FileState | null;
}

/** Why a change cannot be taken back without losing something. */
export type Obstacle = 'edited' | 'deleted' | 'not-kept' | 'not-text';

/** What has to happen to a file so that changes are gone from it. */
export type RevertPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'remove' }
  | {
      readonly kind: 'write';
      readonly content: Uint8Array;
      readonly how: 'restored' | 'merged' | 'recreated';
      /** For a file that is not there. */
      readonly mode: number | null;
    }
  | { readonly kind: 'conflict'; readonly obstacle: Obstacle };

/** Joins changes that follow on each other, so that what lay between need not be kept. */
export const joinLinks = (links: readonly Link[]): readonly Link[] => {
  const joined: Link[] = [];
  for (const link of links) {
    const last = joined.at(-1);
    if (last !== undefined && isSameState(last.after, link.before))
      joined[joined.length - 1] = { before: last.before, after: link.after };
    else joined.push(link);
  }
  return joined.filter((link) => !isSameState(link.before, link.after));
};

/** A file on its way back: `content` null when nothing is there. */
interface Reached {
  readonly state: FileState | null;
  readonly content: Uint8Array | null;
  readonly how: 'restored' | 'merged' | 'recreated';
}

type Read = (sha256: string) => Uint8Array | null;

const readState = (state: FileState | null, read: Read): Uint8Array | null =>
  state === null || state.sha256 === null ? null : read(state.sha256);

/** The change was edited over: its lines are taken out of what is there now, where they stand apart from the edits. */
const takeOut = (now: Reached, link: Link, read: Read): Reached | Obstacle => {
  if (link.before === null || link.after === null) return 'edited';
  const [base, theirs] = [readState(link.after, read), readState(link.before, read)];
  if (base === null || theirs === null || now.content === null) return 'not-kept';
  const merged = mergeLines(base, now.content, theirs);
  if ('reason' in merged) return merged.reason === 'overlap' ? 'edited' : 'not-text';
  return { state: { sha256: null, bytes: merged.byteLength, mode: null }, content: merged, how: 'merged' };
};

const takeBack = (now: Reached, link: Link, read: Read, mayRecreate: boolean): Reached | Obstacle => {
  const { before, after } = link;
  if (isSameState(now.state, before)) return now;
  const isUntouched = isSameState(now.state, after);
  if (!isUntouched && now.state !== null) return takeOut(now, link, read);
  if (!isUntouched && before === null) return now;
  if (!isUntouched && !mayRecreate) return 'deleted';
  const content = readState(before, read);
  if (before !== null && content === null) return 'not-kept';
  return { state: before, content, how: isUntouched ? now.how : 'recreated' };
};

/**
 * Plans how changes of one file are taken back, the newest first. `current` is the file as it is; `read` gives kept
 * contents. Pure: the same inputs give the same plan, and a plan never drops a line that a person wrote after a change.
 */
export const planRevert = (
  links: readonly Link[],
  current: FileVersion | null,
  read: Read,
  mayRecreate: boolean,
): RevertPlan => {
  const start: Reached = {
    state: current?.state ?? null,
    content: current?.content ?? null,
    how: 'restored',
  };
  let now = start;
  for (const link of joinLinks(links).toReversed()) {
    const next = takeBack(now, link, read, mayRecreate);
    if (typeof next === 'string') return { kind: 'conflict', obstacle: next };
    now = next;
  }
  if (now === start || isSameBytes(now, start)) return { kind: 'nothing' };
  if (now.state === null || now.content === null) return { kind: 'remove' };
  const mode = links[0]?.before?.mode ?? null;
  return { kind: 'write', content: now.content, how: start.state === null ? 'recreated' : now.how, mode };
};

const isSameBytes = (one: Reached, other: Reached): boolean => {
  if (one.content === null || other.content === null) return one.state === null && other.state === null;
  return Buffer.compare(one.content, other.content) === 0;
};
