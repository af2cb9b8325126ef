/** How one provider name of `provider:model` is reached. Built from the configuration by the server. */
export type ProviderConfig =
  | {
      readonly kind: 'openrouter';
      /** Null leaves the provider listed but unavailable. */
      readonly apiKey: string | null;
      /** Default: the public API. */
      readonly baseUrl?: string;
      /** Upstream providers to try first, in order; empty lets OpenRouter choose. */
      readonly providerOrder: readonly string[];
      /** False forbids every provider outside `providerOrder`; without an order it says nothing. */
      readonly allowFallbacks: boolean;
    }
  | {
      readonly kind: 'openai-compatible';
      readonly baseUrl: string;
      readonly apiKey: string | null;
      /** The environment variable that holds the key, or null for a host that wants none, such as ollama. */
      readonly keyVariable: string | null;
    }
  | { readonly kind: 'fake' };

/** A provider as settings pages and the doctor show it. Holds no secret. */
export interface ProviderSummary {
  readonly name: string;
  readonly kind: ProviderConfig['kind'];
  readonly baseUrl: string | null;
  readonly keyVariable: string | null;
  /** Why no route of it can be used, in a sentence, or null. */
  readonly problem: string | null;
}

/** The variable that holds OpenRouter's key. */
const openRouterKeyVariable = 'OPENROUTER_API_KEY';

const openRouterUrl = 'https://openrouter.ai/api/v1';

/** Where requests of a provider go; null for the one that makes none. */
export const baseUrlOf = (config: ProviderConfig): string | null => {
  if (config.kind === 'fake') return null;
  return config.kind === 'openrouter' ? (config.baseUrl ?? openRouterUrl) : config.baseUrl;
};

/** The variable a person would set to make a provider work; null when there is none. */
export const keyVariableOf = (config: ProviderConfig): string | null => {
  if (config.kind === 'fake') return null;
  return config.kind === 'openrouter' ? openRouterKeyVariable : config.keyVariable;
};

const isHttpUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '';
};

/** Why a provider cannot be used at all, in a sentence, or null. */
export const findProviderProblem = (name: string, config: ProviderConfig): string | null => {
  if (config.kind === 'fake') return null;
  const baseUrl = baseUrlOf(config) ?? '';
  if (!isHttpUrl(baseUrl))
    return `Provider "${name}" has no usable base URL; give it one that starts with http(s)://.`;
  const variable = keyVariableOf(config);
  if (variable === null || config.apiKey) return null;
  return `Provider "${name}" has no key; set ${variable}.`;
};
