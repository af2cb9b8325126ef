import { isoTime } from '@my-agent-crew/core';
import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';
import { listTools } from './list-tools.ts';

type SystemCalls = 'getHealth' | 'getSettings' | 'getStats' | 'listTools';

/** Answers about the server and the crew itself. */
export const systemHandlers = (crew: Crew): Pick<Handlers, SystemCalls> => ({
  getHealth: () => ({
    status: 'ok',
    version: crew.version,
    started_at: isoTime(crew.startedAt),
    uptime_seconds: Math.max(0, Math.floor((crew.clock.now() - crew.startedAt) / 1000)),
    scheduler: crew.jobs.health(),
  }),
  getSettings: () => crew.settings(),
  getStats: () => crew.store.stats({ timezone: crew.home.settings.timezone, now: crew.clock.now() }),
  listTools: () => listTools(crew.home, crew.registry),
});
