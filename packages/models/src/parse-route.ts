/** The two halves of a route. */
export interface RouteParts {
  readonly provider: string;
  readonly model: string;
}

/** Splits `provider:model` at the first colon, since model names carry colons too; null when a half is missing. */
export const parseRoute = (route: string): RouteParts | null => {
  const match = /^([A-Za-z0-9][A-Za-z0-9_-]*):(\S+)$/.exec(route);
  const [, provider, model] = match ?? [];
  return provider !== undefined && model !== undefined ? { provider, model } : null;
};
