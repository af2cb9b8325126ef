export { scheduleIds } from './agent/agent-schedules.ts';
export type { CatalogEntry } from './agent/agent-tools.ts';
export type { LoadedAgent } from './agent/loaded-agent.ts';
export { masterId } from './agent/read-candidate.ts';
export { type ConfigError, ConfigErrors } from './config-errors.ts';
export { type Home, type OpenHomeOptions, openHome, refuseParked } from './open-home.ts';
export type { CrewSettings } from './settings/crew-settings.ts';
export type { ProviderConfig } from './settings/providers.ts';
