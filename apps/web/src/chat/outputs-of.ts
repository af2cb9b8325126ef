import { routes } from '@my-agent-crew/contract';
import { type Api, isRefusal } from '../net/api.ts';
import type { Outputs } from '../thread/outputs.ts';

/** Reads the kept outputs of a conversation from the server. */
export const outputsOf = (api: Api, id: string): Outputs => ({
  isOffered: true,
  read: async (callId, offset) => {
    try {
      return await api.call(routes.getToolOutput, { params: { id, call_id: callId }, query: { offset } });
    } catch (error) {
      if (isRefusal(error) && error.code === 'not-found') return null;
      throw error;
    }
  },
});
