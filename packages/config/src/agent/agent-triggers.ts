import path from 'node:path';
import type { Profile, TriggerRow } from '@my-agent-crew/contract';
import type { ConfigError } from '../config-errors.ts';
import { expandTilde, followLinks, isInside } from '../place.ts';
import { consolidateId, scheduleIds } from './agent-schedules.ts';

/** The id each trigger of a profile goes by, in file order. */
const triggerIds = (profile: Profile): string[] =>
  (profile.triggers ?? []).map((row, index) => row.id ?? `trigger-${index + 1}`);

/** The triggers a file writes, each with the id it goes by. */
export const declaredTriggers = (profile: Profile): TriggerRow[] => {
  const ids = triggerIds(profile);
  return (profile.triggers ?? []).map((row, index) => ({ ...row, id: ids[index] ?? '' }));
};

/** Ids that more than one trigger, or a trigger and a job of the agent, go by: their histories would mix. */
export const triggerErrors = (file: string, agentId: string, profile: Profile): ConfigError[] => {
  const seen = new Set<string>([...scheduleIds(profile), consolidateId]);
  return triggerIds(profile).flatMap((id, index): ConfigError[] => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const sentence = `triggers[${index}] of agent ${agentId} goes by the id ${id}, which another of its triggers or jobs has: give each its own id`;
    return [{ file, key: `triggers[${index}].id`, sentence }];
  });
};

/** A key of a trigger that names something which is not there, and the rest of a sentence after its name. */
export interface TriggerProblem {
  readonly key: 'job' | 'watch.path';
  readonly problem: string;
}

/** True for a path that is written from the workspace on and leads out of it by its letters. */
const leadsOut = (written: string): boolean => {
  const place = expandTilde(written.trim(), '/');
  if (path.isAbsolute(place)) return false;
  const [first] = path.normalize(place).split(path.sep);
  return first === '..';
};

/** What keeps a trigger from starting anything, as far as its file alone can tell. */
export const triggerProblem = (
  row: Pick<TriggerRow, 'job' | 'watch'>,
  profile: Profile,
): TriggerProblem | null => {
  if (row.job !== undefined && !scheduleIds(profile).includes(row.job))
    return { key: 'job', problem: 'names a job that schedules does not have: write the id of one' };
  if (row.watch !== undefined && leadsOut(row.watch.path))
    return {
      key: 'watch.path',
      problem: 'leads out of the workspace: write it from the root of the disk, if that is meant',
    };
  return null;
};

/** Triggers that start nothing. Only they are idle, so these are warnings. */
export const triggerWarnings = (profile: Profile): string[] =>
  declaredTriggers(profile).flatMap((row): string[] => {
    const found = triggerProblem(row, profile);
    return found === null ? [] : [`The trigger ${row.id} starts nothing: its ${found.key} ${found.problem}.`];
  });

/**
 * Where a watch looks: a path from the workspace on stays inside it, one from the root of the disk is taken as the owner wrote
 * it. Links are followed. `closed`: it is, holds or lies in a place of the home that is closed to tools.
 */
export const watchPlace = (
  written: string,
  around: { readonly workspace: string; readonly closed: readonly string[]; readonly userHome: string },
): { readonly place: string } | { readonly problem: 'outside' | 'closed' } => {
  const expanded = expandTilde(written.trim(), around.userHome);
  const place = followLinks(path.resolve(around.workspace, expanded));
  if (!path.isAbsolute(expanded) && !isInside(followLinks(around.workspace), place))
    return { problem: 'outside' };
  const isClosed = around.closed.some((closed) => {
    const real = followLinks(closed);
    return isInside(real, place) || isInside(place, real);
  });
  return isClosed ? { problem: 'closed' } : { place };
};
