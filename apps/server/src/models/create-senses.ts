import type { Home } from '@my-agent-crew/config';
import { createHearing, createVision, type Hearing, type Meter, type Vision } from '@my-agent-crew/core';
import type { LiveModels } from './live-models.ts';

/** What sees and what hears for agents whose own models do neither. */
export interface Senses {
  readonly vision: Vision;
  readonly hearing: Hearing;
}

/** Opens both over the crew's `vision_routes` and `audio_routes`; those that cannot be used now are passed over. */
export const createSenses = (home: Home, models: Pick<LiveModels, 'canUse'>, meter: Meter): Senses => {
  const usable = (routes: readonly string[]): readonly string[] =>
    routes.filter((route) => models.canUse(route) === null);
  return {
    vision: createVision({ meter, routes: () => usable(home.settings.visionRoutes) }),
    hearing: createHearing({
      meter,
      routes: () => usable(home.settings.audioRoutes),
      language: () => home.settings.language,
    }),
  };
};
