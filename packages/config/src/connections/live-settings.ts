import type { CrewConfig } from '@my-agent-crew/contract';
import { buildSettings, type SettingDefaults } from '../settings/build-settings.ts';
import type { CrewSettings } from '../settings/crew-settings.ts';
import { buildProviders, type ProviderConfig } from '../settings/providers.ts';

/** What the settings are made of. */
export interface SettingSources {
  /** The checked keys of `config.yaml`. */
  readonly file: CrewConfig;
  /** The keys that variables decide. */
  readonly environment: CrewConfig;
  /** The variables of the env file; secrets. */
  readonly keys: ReadonlyMap<string, string>;
  /** Why other users can read the env file, or null. */
  readonly exposed: string | null;
}

/** Settings with the providers they make. */
export interface DerivedSettings {
  readonly settings: CrewSettings;
  readonly providers: Readonly<Record<string, ProviderConfig>>;
}

/** The settings of a running home. Its one owner: an edit of a key or a route derives the next ones and then takes them. */
export interface LiveSettings {
  sources(): SettingSources;
  current(): DerivedSettings;
  /** A variable by its name: the process wins over the env file. Undefined when empty or not set. */
  secret(name: string): string | undefined;
  /** The variables of the process. */
  readonly process: Readonly<Record<string, string | undefined>>;
  /** What these sources would make; changes nothing. */
  derive(sources: SettingSources): DerivedSettings;
  take(sources: SettingSources): void;
}

/** Settings that start with these sources. */
export const createLiveSettings = (
  process: LiveSettings['process'],
  first: SettingSources,
  defaults: SettingDefaults,
): LiveSettings => {
  const lookUp = (keys: ReadonlyMap<string, string>, name: string): string | undefined =>
    (Object.hasOwn(process, name) && process[name]) || keys.get(name) || undefined;
  const derive = (from: SettingSources): DerivedSettings => {
    const secret = (name: string): string | undefined => lookUp(from.keys, name);
    const hasOpenrouter = secret('OPENROUTER_API_KEY') !== undefined;
    const settings = buildSettings(from.file, from.environment, hasOpenrouter, defaults);
    return { settings, providers: buildProviders(settings, from.file.providers ?? {}, secret) };
  };
  let sources = first;
  let current = derive(first);
  return {
    process,
    sources: () => sources,
    current: () => current,
    secret: (name) => lookUp(sources.keys, name),
    derive,
    take: (next) => {
      sources = next;
      current = derive(next);
    },
  };
};
