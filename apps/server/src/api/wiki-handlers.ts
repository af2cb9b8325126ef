import { CrewError } from '@my-agent-crew/contract';
import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

type WikiCalls =
  | 'getWiki'
  | 'getWikiPage'
  | 'putWikiPage'
  | 'deleteWikiPage'
  | 'getWikiReport'
  | 'compileWiki';

/** Answers about the agents' wikis, and takes a person's edits of their pages. */
export const wikiHandlers = ({
  wiki,
  wikiDesk,
  home,
}: Pick<Crew, 'wiki' | 'wikiDesk' | 'home'>): Pick<Handlers, WikiCalls> => {
  const known = (id: string): string => {
    if (home.agent(id) === null) throw new CrewError('not-found', `There is no agent ${id}.`);
    return id;
  };
  return {
    getWiki: async ({ params }) => ({
      pages: wiki.entries(known(params.id)),
      compile: await wikiDesk.latest(params.id),
    }),
    getWikiPage: ({ params }) => wiki.page(known(params.id), params.slug),
    putWikiPage: ({ params, body: { revision, ...words } }) =>
      wiki.putPage(known(params.id), params.slug, words, revision),
    deleteWikiPage: ({ params, query }) => {
      wiki.removePage(known(params.id), params.slug, query.revision);
      return { slug: params.slug };
    },
    compileWiki: ({ params }) => {
      const { conversationId, runId } = wikiDesk.start(params.id);
      return { conversation_id: conversationId, run_id: runId };
    },
    getWikiReport: ({ params }) => ({ findings: wiki.report(known(params.id)) }),
  };
};
