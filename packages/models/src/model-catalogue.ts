import { baseUrlOf, type ProviderConfig } from './provider-config.ts';
import { readWindows } from './read-windows.ts';

/** What providers say about their models, as far as it has arrived. */
export interface ModelCatalogue {
  /** Tokens a model takes, or null when its provider has not said (yet). Starts a reading when one is due; never waits. */
  window(provider: string, config: ProviderConfig, model: string): number | null;
}

/** A reading that takes longer is given up. Milliseconds. */
const timeoutMs = 10_000;
/** Lists of models change slowly; a provider that failed is asked again sooner. Milliseconds. */
const keptMs = 24 * 60 * 60 * 1000;
const retryMs = 10 * 60 * 1000;
/** A list longer than this many bytes is no list of models. */
const mostBytes = 16 * 1024 * 1024;

interface Shelf {
  windows: ReadonlyMap<string, number>;
  /** On the clock of `now`. */
  due: number;
}

const read = async (config: ProviderConfig, send: typeof fetch): Promise<ReadonlyMap<string, number>> => {
  const base = baseUrlOf(config) ?? '';
  const key = config.kind === 'fake' ? null : config.apiKey;
  const response = await send(`${base.replace(/\/+$/, '')}/models`, {
    headers: { accept: 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    // A redirect would carry the key along.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error('too long');
    chunks.push(chunk);
  }
  return readWindows(JSON.parse(Buffer.concat(chunks).toString('utf8')));
};

/** Variants of one model (`model:free`, `model:nitro`) share its window unless they are listed themselves. */
const find = (windows: ReadonlyMap<string, number>, model: string): number | null =>
  windows.get(model) ?? windows.get(model.replace(/:[^:/]*$/, '')) ?? null;

/**
 * Makes the catalogue. Each provider's `GET <base>/models` is read in the background when it is first asked about, kept
 * for a day, and harmless when it fails: the window is then simply not known.
 */
export const createModelCatalogue = (send: typeof fetch, now: () => number): ModelCatalogue => {
  const shelves = new Map<string, Shelf>();
  return {
    window: (provider, config, model) => {
      const shelf = shelves.get(provider) ?? { windows: new Map<string, number>(), due: -Infinity };
      if (now() >= shelf.due) {
        shelves.set(provider, shelf);
        shelf.due = now() + retryMs;
        read(config, send).then(
          (windows) => {
            shelf.windows = windows;
            shelf.due = now() + keptMs;
          },
          () => undefined,
        );
      }
      return find(shelf.windows, model);
    },
  };
};
