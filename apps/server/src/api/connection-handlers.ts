import type { Connections } from '@my-agent-crew/contract';
import { checkKey } from '@my-agent-crew/models';
import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

type ConnectionCalls =
  | 'getConnections'
  | 'putRoutes'
  | 'listCredentials'
  | 'putCredential'
  | 'deleteCredential'
  | 'checkCredential';

const notCheckable = 'This key cannot be tried: nothing it opens answers without spending.';

/** Answers about keys and routes, and changes them. No value of a key is ever part of an answer. */
export const connectionHandlers = (crew: Crew): Pick<Handlers, ConnectionCalls> => {
  const { connections } = crew.home;
  const view = (): Connections => {
    const { telegram, ...known } = connections.view();
    const status = crew.telegram.status();
    return {
      providers: crew.settings().providers,
      ...known,
      telegram: telegram.map((block) => ({ ...block, status: block.ignored ? null : status })),
    };
  };
  return {
    getConnections: view,
    putRoutes: ({ body }) => {
      connections.setRoutes(body);
      return view();
    },
    listCredentials: () => connections.view().keys,
    putCredential: ({ params, body }) => connections.setKey(params.name, body.value),
    deleteCredential: ({ params }) => connections.removeKey(params.name),
    checkCredential: async ({ params }) => {
      connections.credential(params.name);
      const found = connections.providerOf(params.name);
      return found === null ? { ok: false, sentence: notCheckable } : checkKey(found);
    },
  };
};
