export { checkKey, type KeyCheck, type KeyVerdict } from './check-key.ts';
export { createModels, type Models, type ModelsOptions } from './create-models.ts';
export { parseRoute, type RouteParts } from './parse-route.ts';
export type { ProviderConfig, ProviderSummary } from './provider-config.ts';
export type { ModelTimers } from './watch.ts';
