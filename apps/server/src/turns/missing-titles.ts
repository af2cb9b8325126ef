import type { Home } from '@my-agent-crew/config';
import type { Store } from '@my-agent-crew/store';
import type { MakeTitle } from './title-maker.ts';

/** Conversations named after a start; the others get their title after their next turn. */
const mostNamed = 20;

/** Names what an earlier process left without a title, one after the other, the newest first. */
export const makeMissingTitles = async (
  { store, home }: { readonly store: Store; readonly home: Home },
  makeTitle: MakeTitle,
): Promise<void> => {
  for (const id of store.conversations.untitled(mostNamed)) {
    const run = store.runs.latestOf(id);
    const agent = run === null ? null : home.agent(run.agent_id);
    if (run !== null && agent !== null) await makeTitle(run, agent, true);
  }
};
