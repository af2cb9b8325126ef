import { CrewError } from '@my-agent-crew/contract';
import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

/** Characters of a window unless asked otherwise. */
const windowChars = 50_000;

/** Answers about kept outputs, for the person: of any agent, in any conversation. */
export const outputHandlers = (crew: Crew): Pick<Handlers, 'getToolOutput'> => ({
  getToolOutput: async ({ params, query }) => {
    const place = { conversationId: params.id, callId: params.call_id };
    const window = await crew.store.spill.read(place, {
      offset: query.offset ?? 0,
      chars: query.limit ?? windowChars,
    });
    if (window === null)
      throw new CrewError(
        'not-found',
        'The whole output of this call is not kept: its agent cannot read it back, or it is more than 7 days old. What the model saw is still in the conversation.',
      );
    const { text, offset, next, totalChars } = window;
    return { call_id: params.call_id, text, offset, next, total_chars: totalChars };
  },
});
