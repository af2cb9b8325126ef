import type { Handlers, Raws } from '../http/index.ts';
import type { Crew } from './crew.ts';

/** Answers about triggers. */
export const triggerHandlers = ({ triggers }: Crew): Pick<Handlers, 'listTriggers' | 'setTriggerState'> => ({
  listTriggers: () => triggers.list(),
  setTriggerState: ({ params, body }) => triggers.setPaused(params.agent, params.id, body.paused),
});

/** Takes what other programs send. */
export const hookDoors = ({ triggers }: Crew): Raws => ({
  receiveHook: ({ params, ...request }) => triggers.receive(params.name, { ...request, params }),
});
