import type { CrewConfig } from '@my-agent-crew/contract';

/** The route keys that an edit can change. */
export const routeKeys = ['routes', 'vision_routes', 'audio_routes'] as const;
export type RouteKey = (typeof routeKeys)[number];

/** The keys that act without a restart; every other key of `config.yaml` and the environment is read at a start. */
const liveKeys: readonly (keyof CrewConfig)[] = [...routeKeys, 'providers', 'allowances'];

/** The settings of the last start with the live keys as they are written now. */
export const takeLiveKeys = (started: CrewConfig, now: CrewConfig): CrewConfig => {
  const isLive = (key: string): boolean => liveKeys.some((live) => live === key);
  return Object.fromEntries([
    ...Object.entries(started).filter(([key]) => !isLive(key)),
    ...Object.entries(now).filter(([key]) => isLive(key)),
  ]) as CrewConfig;
};
