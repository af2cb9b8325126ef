import type { ProviderEntry } from '@my-agent-crew/contract';
import type { CrewSettings } from './crew-settings.ts';

/** How to reach one provider of routes. Handed to the models package by the composition root; holds the key itself. */
export type ProviderConfig =
  | {
      readonly kind: 'openrouter';
      /** Null when OPENROUTER_API_KEY is not set: the provider cannot be used. */
      readonly apiKey: string | null;
      readonly providerOrder: readonly string[];
      readonly allowFallbacks: boolean;
    }
  | {
      readonly kind: 'openai-compatible';
      readonly baseUrl: string;
      /** Null when there is no key, which is right only where `keyVariable` is null too. */
      readonly apiKey: string | null;
      readonly keyVariable: string | null;
    }
  | { readonly kind: 'fake' };

/** Where the local ollama listens unless OLLAMA_BASE_URL says otherwise. */
const defaultOllamaUrl = 'http://127.0.0.1:11434/v1';

/** Every provider by the name that routes use. */
export const buildProviders = (
  settings: CrewSettings,
  entries: Readonly<Record<string, ProviderEntry>>,
  secret: (name: string) => string | undefined,
): Record<string, ProviderConfig> => {
  const own = Object.entries(entries).map(([name, entry]): [string, ProviderConfig] => [
    name,
    {
      kind: 'openai-compatible',
      baseUrl: entry.base_url,
      apiKey: entry.key_env === undefined ? null : (secret(entry.key_env) ?? null),
      keyVariable: entry.key_env ?? null,
    },
  ]);
  return {
    openrouter: {
      kind: 'openrouter',
      apiKey: secret('OPENROUTER_API_KEY') ?? null,
      providerOrder: settings.openrouterProviders,
      allowFallbacks: settings.openrouterProviderFallbacks,
    },
    ollama: {
      kind: 'openai-compatible',
      baseUrl: secret('OLLAMA_BASE_URL') ?? defaultOllamaUrl,
      apiKey: null,
      keyVariable: null,
    },
    fake: { kind: 'fake' },
    ...Object.fromEntries(own),
  };
};

/** Why a route cannot be used here, for the end of a sentence, or null when it can. */
export const unusableRoute = (
  route: string,
  providers: Readonly<Record<string, ProviderConfig>>,
): string | null => {
  const name = route.slice(0, route.indexOf(':'));
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (provider === undefined) return `no provider is called ${name}`;
  if (provider.kind === 'openrouter' && provider.apiKey === null) return 'OPENROUTER_API_KEY is not set';
  if (provider.kind === 'openai-compatible' && provider.keyVariable !== null && provider.apiKey === null)
    return `${provider.keyVariable} is not set`;
  return null;
};
