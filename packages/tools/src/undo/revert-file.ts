import { join } from 'node:path';
import type { Checkpoints } from '@my-agent-crew/core';
import { isProblem } from '../paths/path-problem.ts';
import { usePlace } from '../paths/place.ts';
import { removeEmptyFolder } from '../paths/remove-file.ts';
import type { Place } from '../paths/walk.ts';
import { applyPlan } from './apply-plan.ts';
import { type FileVersion, readVersion } from './file-version.ts';
import { planRevert } from './plan-revert.ts';
import { conflict, done, type Target, type Verdict, verdictOf } from './target.ts';
import { scopeOf } from './traced-file.ts';

/** One file to revert, and where it is recorded. */
export interface RevertRequest {
  readonly checkpoints: Checkpoints;
  readonly closed: readonly string[];
  readonly target: Target;
  /** The file may be made again though it was deleted since. */
  readonly mayRecreate: boolean;
  readonly record: { readonly runId: string; readonly conversationId: string; readonly afterRunId: string };
}

/** On the held place, in one go: what a person saves meanwhile is seen or wins. */
const carryOut = (request: RevertRequest, place: Place): Verdict => {
  const { checkpoints, target, mayRecreate, record } = request;
  const { kind, covers, links } = target;
  const { root, path } = target.file;
  if (place.real !== join(root, path)) return conflict('unreachable');
  const current = readVersion(place);
  if (current !== null && isProblem(current)) return conflict('unreachable');
  const plan = planRevert(links, current, checkpoints.content, mayRecreate);
  if (plan.kind === 'conflict') return verdictOf(plan, target);
  const write = { ...record, kind, callId: '', root, path, folders: [], covers };
  if (plan.kind === 'nothing') {
    const state = current?.state ?? null;
    checkpoints.finish(checkpoints.begin({ ...write, before: state, after: state }, []).id);
    return done('nothing');
  }
  const problem = applyPlan(checkpoints, place, current, plan, write);
  return problem === null ? verdictOf(plan, target) : conflict('not-written');
};

const removeFolders = async ({ target, closed }: RevertRequest): Promise<void> => {
  const { root } = target.file;
  for (const folder of target.links.flatMap(({ folders }) => folders).toReversed())
    await usePlace(scopeOf(root, closed), folder, 'read', (place) =>
      place.real === join(root, folder) ? removeEmptyFolder(place) : false,
    );
};

const revert = async (request: RevertRequest, current: FileVersion | null): Promise<Verdict> => {
  const { checkpoints, target, closed, mayRecreate } = request;
  if (target.links.length === 0) return done('nothing');
  const foreseen = planRevert(target.links, current, checkpoints.content, mayRecreate);
  if (foreseen.kind === 'conflict') return verdictOf(foreseen, target);
  const { root, path } = target.file;
  // Only a file that is to be there needs its folders made.
  const purpose = foreseen.kind === 'write' ? 'write' : 'read';
  const verdict = await usePlace(scopeOf(root, closed), path, purpose, (place) => carryOut(request, place));
  if (isProblem(verdict)) return verdict.problem === 'missing' ? done('nothing') : conflict('unreachable');
  if (verdict.outcome === 'removed') await removeFolders(request);
  return verdict;
};

/**
 * Reverts one file whole, or leaves it as it is and says why. What could not be recorded is not written: then the disk
 * is full, or the database is not to be had.
 */
export const revertFile = async (request: RevertRequest, current: FileVersion | null): Promise<Verdict> => {
  try {
    return await revert(request, current);
  } catch {
    return conflict('not-written');
  }
};
