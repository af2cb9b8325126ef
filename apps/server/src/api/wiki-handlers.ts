import { CrewError } from '@my-agent-crew/contract';
import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

type WikiCalls = 'getWiki' | 'getWikiPage' | 'putWikiPage' | 'deleteWikiPage' | 'getWikiReport';

/** Answers about the agents' wikis, and takes a person's edits of their pages. */
export const wikiHandlers = ({ wiki, home }: Pick<Crew, 'wiki' | 'home'>): Pick<Handlers, WikiCalls> => {
  const known = (id: string): string => {
    if (home.agent(id) === null) throw new CrewError('not-found', `There is no agent ${id}.`);
    return id;
  };
  return {
    getWiki: ({ params }) => ({ pages: wiki.entries(known(params.id)) }),
    getWikiPage: ({ params }) => wiki.page(known(params.id), params.slug),
    putWikiPage: ({ params, body: { revision, ...words } }) =>
      wiki.putPage(known(params.id), params.slug, words, revision),
    deleteWikiPage: ({ params, query }) => {
      wiki.removePage(known(params.id), params.slug, query.revision);
      return { slug: params.slug };
    },
    getWikiReport: ({ params }) => ({ findings: wiki.report(known(params.id)) }),
  };
};
