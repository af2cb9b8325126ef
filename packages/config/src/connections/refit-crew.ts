import { isDeepStrictEqual } from 'node:util';
import type { CrewContext } from '../agent/crew-context.ts';
import { type CrewMember, rebuildMember } from '../agent/crew-member.ts';
import { masterId } from '../agent/read-candidate.ts';
import type { RunningCrew } from '../agent/running-crew.ts';
import { unusableRoute } from '../settings/providers.ts';
import { rereadMember } from './reread-member.ts';

/**
 * The members that other settings change, each as they make it; with `readsFiles` also those whose file was changed by hand
 * since. Nothing is put into the crew yet.
 */
export const refitCrew = (crew: RunningCrew, next: CrewContext, readsFiles: boolean): readonly CrewMember[] =>
  [...crew.ids()].flatMap((id): CrewMember[] => {
    const member = crew.member(id);
    if (member === undefined) return [];
    const reread = readsFiles ? rereadMember(member, crew, next) : null;
    if (reread !== null) return [reread];
    const rebuilt = rebuildMember(member, next);
    return isDeepStrictEqual(rebuilt.built, member.built) ? [] : [rebuilt];
  });

/** True when the master, as it would be with these members put in, has a route that can be asked. */
export const canAnswer = (
  crew: RunningCrew,
  changed: readonly CrewMember[],
  providers: CrewContext['providers'],
): boolean => {
  const master = changed.find((member) => member.prepared.candidate.id === masterId) ?? crew.member(masterId);
  return (master?.built.agent.routes ?? []).some((route) => unusableRoute(route, providers) === null);
};
