import type { Home } from '@my-agent-crew/config';
import type { ProviderSummary } from '@my-agent-crew/contract';
import type { ModelPort } from '@my-agent-crew/core';
import { createModels } from '@my-agent-crew/models';

/** The models of a running crew: built anew when a key or a provider changes, so that a first key needs no restart. */
export interface LiveModels extends ModelPort {
  readonly contextWindow: NonNullable<ModelPort['contextWindow']>;
  /** Null when the route can be asked, else why not. */
  canUse(route: string): string | null;
  /** Every provider and whether it can be used now. */
  providers(): ProviderSummary[];
}

/** Makes the models of a home. An attempt that runs during a change ends as it began. */
export const createLiveModels = (home: Home): LiveModels => {
  const build = () =>
    createModels({ providers: home.providers(), contextWindows: home.settings.contextWindows });
  let models = build();
  home.onConnectionsChange(() => {
    models = build();
  });
  return {
    contextWindow: (route) => models.contextWindow(route),
    canUse: (route) => models.canUse(route),
    attempt: (request, onDelta, signal) => models.attempt(request, onDelta, signal),
    providers: () =>
      models
        .describe()
        .map(({ name, problem }) => ({ name, ready: problem === null, reason: problem ?? '' })),
  };
};
