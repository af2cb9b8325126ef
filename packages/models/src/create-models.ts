import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelPort, ModelReply, ModelRequest } from '@my-agent-crew/core';
import { attemptEcho } from './attempt-echo.ts';
import { attemptUpstream } from './attempt-upstream.ts';
import { createModelCatalogue } from './model-catalogue.ts';
import { parseRoute, type RouteParts } from './parse-route.ts';
import {
  baseUrlOf,
  findProviderProblem,
  keyVariableOf,
  type ProviderConfig,
  type ProviderSummary,
} from './provider-config.ts';
import { unknownUsage } from './read-usage.ts';
import { shapeBody } from './shape-body.ts';
import { createUpstreamModel } from './upstream-model.ts';
import type { ModelTimers } from './watch.ts';

/** What `createModels` needs. */
export interface ModelsOptions {
  /** By the provider name of `provider:model`. */
  readonly providers: Readonly<Record<string, ProviderConfig>>;
  /** Tokens a model takes at most, by route; wins over what providers say. */
  readonly contextWindows?: Readonly<Record<string, number>>;
  readonly timers?: ModelTimers;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
  readonly fetch?: typeof fetch;
}

/** The model port over real providers, with what settings pages ask about routes. */
export interface Models extends ModelPort {
  readonly contextWindow: NonNullable<ModelPort['contextWindow']>;
  /** Every configured provider, in order of configuration. */
  readonly describe: () => readonly ProviderSummary[];
  /** Null when the route can be asked, else a sentence that says why not. */
  readonly canUse: (route: string) => string | null;
}

/**
 * A queue at a busy host, or a long prompt read for the first time, keeps a model silent for a minute or more before
 * its first word; between words even slow local models need seconds. Longer than this, it has gone.
 */
const standardTimers: ModelTimers = { firstMs: 120_000, idleMs: 90_000 };

const echoModel = 'echo';

const unavailable = (sentence: string): ModelReply => ({
  text: '',
  calls: [],
  failure: { kind: 'unavailable', sentence, status: null, retryAfterMs: null },
  produced: false,
  metered: false,
  costMicros: null,
  usage: unknownUsage,
  provider: null,
  details: null,
  firstTokenMs: null,
  durationMs: 0,
});

const namesOf = (providers: Readonly<Record<string, ProviderConfig>>): string =>
  Object.keys(providers).join(', ') || 'none';

/** Makes the model port of a server or an embedding application. Opens nothing until a route is asked. */
export const createModels = (options: ModelsOptions): Models => {
  const { providers, timers = standardTimers, now = () => performance.now(), fetch: send = fetch } = options;
  const models = new Map<string, LanguageModelV4>();
  const catalogue = createModelCatalogue(send, now);
  // The turn retries with the very request that failed; remembering it lets go of a pinned provider then.
  const tried = new WeakSet<ModelRequest>();

  const find = (route: string): { parts: RouteParts; config: ProviderConfig } | string => {
    const parts = parseRoute(route);
    if (parts === null) return `"${route}" is not a route; write it as provider:model.`;
    const config = Object.hasOwn(providers, parts.provider) ? providers[parts.provider] : undefined;
    if (config === undefined) {
      return `Route "${route}" names an unknown provider; configured are: ${namesOf(providers)}.`;
    }
    if (config.kind === 'fake' && parts.model !== echoModel) {
      return `Route "${route}" names an unknown fake model; there is only ${parts.provider}:${echoModel}.`;
    }
    return findProviderProblem(parts.provider, config) ?? { parts, config };
  };

  const modelOf = (route: string, config: ProviderConfig, model: string): LanguageModelV4 => {
    const known = models.get(route) ?? createUpstreamModel(config, model, send);
    models.set(route, known);
    return known;
  };

  return {
    attempt: async (request, onDelta, signal) => {
      const found = find(request.route);
      if (typeof found === 'string') return unavailable(found);
      const { parts, config } = found;
      if (config.kind === 'fake') return attemptEcho(request, onDelta, signal, now);
      const routing = { ...request, isRetry: tried.has(request) };
      tried.add(request);
      const attempt = {
        model: modelOf(request.route, config, parts.model),
        host: { name: parts.provider, apiKey: config.apiKey, keyVariable: keyVariableOf(config) },
        shape: (body: Record<string, unknown>) => shapeBody(body, config, parts.model, routing),
        request,
        timers,
        now,
      };
      return attemptUpstream(attempt, onDelta, signal);
    },
    contextWindow: (route) => {
      const windows = options.contextWindows ?? {};
      const own = Object.hasOwn(windows, route) ? windows[route] : undefined;
      if (own !== undefined) return { tokens: own, source: 'config' };
      const found = find(route);
      if (typeof found === 'string' || found.config.kind === 'fake') return null;
      const tokens = catalogue.window(found.parts.provider, found.config, found.parts.model);
      return tokens === null ? null : { tokens, source: 'catalogue' };
    },
    canUse: (route) => {
      const found = find(route);
      return typeof found === 'string' ? found : null;
    },
    describe: () =>
      Object.entries(providers).map(([name, config]) => ({
        name,
        kind: config.kind,
        baseUrl: baseUrlOf(config),
        keyVariable: keyVariableOf(config),
        problem: findProviderProblem(name, config),
      })),
  };
};
