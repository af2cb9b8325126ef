import os from 'node:os';
import path from 'node:path';
import type { CrewConfig, ParkedPart } from '@my-agent-crew/contract';
import type { Agent, KnownSecret, PromptParts } from '@my-agent-crew/core';
import type { CatalogEntry } from './agent/agent-tools.ts';
import type { CrewContext } from './agent/crew-context.ts';
import { loadCrew } from './agent/load-crew.ts';
import type { LoadedAgent } from './agent/loaded-agent.ts';
import { type CrewChange, createRunningCrew } from './agent/running-crew.ts';
import { checkCrewConfig } from './check-shape.ts';
import { type ConfigError, ConfigErrors } from './config-errors.ts';
import { type ConnectionsEditor, createConnectionsEditor } from './connections/connections-editor.ts';
import { createKnownSecrets } from './connections/known-secrets.ts';
import { createLiveSettings } from './connections/live-settings.ts';
import { type CrewEditor, createCrewEditor } from './edit/crew-editor.ts';
import { ensureEnvFile, readEnvFile } from './env-file.ts';
import { openFolders } from './home-folders.ts';
import { createHomeKits } from './kits/home-kits.ts';
import { expandTilde, followLinks, isInside } from './place.ts';
import { readDailyNote, readNoteNames, readPromptParts } from './prompt-files.ts';
import type { CrewSettings } from './settings/crew-settings.ts';
import { type Environment, mergeEnvironment, readEnvironment } from './settings/environment.ts';
import type { ProviderConfig } from './settings/providers.ts';
import { systemReason } from './system-reason.ts';
import { readYamlFile } from './yaml/read-yaml-file.ts';

/** What the composition root hands over; this package imports no other part of the crew. */
export interface OpenHomeOptions {
  /** Wins over MY_AGENT_HOME; `~` is expanded. Default `~/.my-agent-crew`. */
  readonly home?: string;
  /** The variables of the process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The tools of this build, in the order models are told. */
  readonly toolCatalog: readonly CatalogEntry[];
  readonly defaultShellAskPatterns: readonly string[];
  /** Drops allow patterns that would match nearly anything. */
  readonly cleanAllowPatterns: (list: readonly string[]) => string[];
  /** Used when no timezone is set. */
  readonly machineTimezone: string;
}

/** An opened home: read once at start, except for the prompt files and for what its editor changes. */
export interface Home {
  /** Absolute, links followed. */
  readonly path: string;
  readonly databaseFile: string;
  readonly envFile: string;
  /** Absolute places that no file tool may touch. */
  readonly closed: readonly string[];
  /** As the last edit of a key or a route left them: read them here each time. */
  readonly settings: CrewSettings;
  /** A secret by its variable's name: the process wins over the env file. Undefined when empty or not set. */
  secret(name: string): string | undefined;
  /** Every value that must never be shown, old ones of this process too; for masks. Never log or send it. */
  knownSecrets(): readonly KnownSecret[];
  /** Every provider that routes can name. Holds keys: never log or send it. */
  providers(): Record<string, ProviderConfig>;
  /** The master first, then by id; as the last edit left them. */
  readonly agents: readonly LoadedAgent[];
  readonly parked: readonly ParkedPart[];
  agent(id: string): Agent | null;
  loaded(id: string): LoadedAgent | null;
  /** Writes agent files and takes the result into the crew at once. */
  readonly editor: CrewEditor;
  /** Shows and changes keys and routes. */
  readonly connections: ConnectionsEditor;
  /** Called after a key or a route changed, before `onChange` tells which agents that changed; the listener must not throw. */
  onConnectionsChange(listener: () => void): () => void;
  /** Called after every edit; the listener must not throw. Returns how to stop listening. */
  onChange(listener: (change: CrewChange) => void): () => void;
  /** Reads the agent's prompt files anew; empty for an unknown id. */
  promptParts(id: string): PromptParts;
  /** Names of the agent's daily notes of these days (`YYYY-MM-DD`), those with a suffix too, by name. */
  noteNames(id: string, days: readonly string[]): readonly string[];
  /** One daily note as it is now; empty when it is not there. */
  dailyNote(id: string, name: string): string;
}

const readConfigFile = (file: string): { config: CrewConfig; errors: readonly ConfigError[] } => {
  const yaml = readYamlFile(file);
  if (!yaml.ok) return { config: {}, errors: yaml.errors };
  const checked = checkCrewConfig(file, yaml.block?.value ?? {});
  return { config: checked.value, errors: checked.errors };
};

/** A Unix socket's path may hold 103 bytes. Spec: agents, MY_AGENT_DESKTOP_SOCKET. */
const socketBytes = 103;
const socketWords = `must be an absolute path of at most ${socketBytes} bytes`;

const placeSocket = (
  config: CrewConfig,
  userHome: string,
  place: { readonly file: string; readonly key: string },
): { config: CrewConfig; errors: readonly ConfigError[] } => {
  const written = config.desktop_socket?.trim() ?? '';
  const { desktop_socket: _, ...others } = config;
  if (written === '') return { config: others, errors: [] };
  const socket = expandTilde(written, userHome);
  if (path.isAbsolute(socket) && Buffer.byteLength(socket) <= socketBytes)
    return { config: { ...config, desktop_socket: path.normalize(socket) }, errors: [] };
  return { config, errors: [{ ...place, sentence: `${place.key} ${socketWords}` }] };
};

const readSettings = (home: string, configFile: string, environment: Environment, userHome: string) => {
  const fromFile = readConfigFile(configFile);
  const file = placeSocket(fromFile.config, userHome, { file: configFile, key: 'desktop_socket' });
  const fromEnvironment = readEnvironment(environment);
  const variable = 'MY_AGENT_DESKTOP_SOCKET';
  const source = environment.get(variable)?.source ?? home;
  const env = placeSocket(fromEnvironment.config, userHome, { file: source, key: variable });
  return {
    file: file.config,
    environment: env.config,
    errors: [...fromFile.errors, ...file.errors, ...fromEnvironment.errors, ...env.errors],
  };
};

const closedPlaces = (home: string, databaseFile: string, envFile: string, socket: string): string[] => {
  const desktop = path.join(home, 'desktop');
  return [
    path.join(home, 'browser'),
    path.join(home, 'spill'),
    path.join(home, 'checkpoints'),
    desktop,
    ...(isInside(desktop, socket) ? [] : [socket]),
    databaseFile,
    ...['-wal', '-shm', '-journal'].map((suffix) => `${databaseFile}${suffix}`),
    envFile,
  ];
};

const tryEnsureEnvFile = (file: string): ParkedPart[] => {
  try {
    ensureEnvFile(file);
    return [];
  } catch (error) {
    return [
      {
        file,
        reason: `The file for keys was not created: ${systemReason(error)}. Create it yourself with mode 600.`,
      },
    ];
  }
};

/**
 * Opens the home: creates what is missing, reads the environment, `config.yaml`, the env file and every agent.
 * Throws `ConfigErrors` with everything that is wrong outside the agents; a broken agent is parked instead.
 */
export const openHome = (options: OpenHomeOptions): Home => {
  const userHome = options.environment['HOME'] || os.homedir();
  const written = options.home ?? (options.environment['MY_AGENT_HOME'] || '~/.my-agent-crew');
  const opened = openFolders(path.resolve(expandTilde(written, userHome)));
  if (!opened.ok) throw new ConfigErrors([opened.error]);
  const { home } = opened;
  const databaseFile = path.join(home, 'agent.sqlite3');
  const envFile = path.join(home, 'env');
  const keys = readEnvFile(envFile);
  const environment = mergeEnvironment(options.environment, envFile, keys.values);
  const configFile = path.join(home, 'config.yaml');
  const read = readSettings(home, configFile, environment, userHome);
  const errors = [...keys.errors, ...read.errors];
  if (errors.length > 0) throw new ConfigErrors(errors);

  const sources = {
    file: read.file,
    environment: read.environment,
    keys: keys.values,
    exposed: keys.exposed,
  };
  const live = createLiveSettings(options.environment, sources, {
    shellAskPatterns: options.defaultShellAskPatterns,
    cleanAllowPatterns: options.cleanAllowPatterns,
    machineTimezone: options.machineTimezone,
    desktopSocket: path.join(home, 'desktop', 'sock'),
  });
  const { settings } = live.current();
  const closed = closedPlaces(home, databaseFile, envFile, settings.desktopSocket);
  const realClosed = closed.map(followLinks);
  const toolNames = options.toolCatalog.map(({ name }) => name);
  const kits = createHomeKits({ folder: home, toolNames, closed: realClosed });
  const context: CrewContext = {
    homeFolder: home,
    userHome,
    userFile: path.join(home, 'users', 'owner', 'USER.md'),
    get settings() {
      return live.current().settings;
    },
    get providers() {
      return live.current().providers;
    },
    catalog: options.toolCatalog,
    cleanAllowPatterns: options.cleanAllowPatterns,
    closed,
    realClosed,
    kits,
  };
  const crew = createRunningCrew(loadCrew(context), context);
  const guardKits = (): void => kits.guard(crew.agents().map(({ agent }) => agent.workspace.root));
  guardKits();
  crew.onChange(({ agentId }) => {
    guardKits();
    kits.forget(agentId);
  });
  const connections = createConnectionsEditor(crew, context, live, { configFile, envFile });
  const knownSecrets = createKnownSecrets(live);
  connections.onChange(() => void knownSecrets());
  const parked = [...opened.parked, ...(settings.echoOnly ? tryEnsureEnvFile(envFile) : [])];
  const exposedKeys = (): ParkedPart[] => {
    const { exposed } = live.sources();
    return exposed === null ? [] : [{ file: envFile, reason: exposed }];
  };
  return {
    path: home,
    databaseFile,
    envFile,
    closed,
    get settings() {
      return live.current().settings;
    },
    secret: live.secret,
    knownSecrets,
    providers: () => ({ ...live.current().providers }),
    get agents() {
      return crew.agents();
    },
    get parked() {
      return [...parked, ...exposedKeys(), ...crew.parked(), ...kits.parked([...crew.ids()])];
    },
    agent: (id) => crew.find(id)?.agent ?? null,
    loaded: (id) => crew.find(id) ?? null,
    editor: createCrewEditor(crew, context),
    connections,
    onConnectionsChange: connections.onChange,
    onChange: crew.onChange,
    noteNames: (id, days) => {
      const places = crew.find(id)?.promptPlaces;
      return places === undefined ? [] : readNoteNames(places, days);
    },
    dailyNote: (id, name) => {
      const places = crew.find(id)?.promptPlaces;
      return places === undefined ? '' : readDailyNote(places, name);
    },
    promptParts: (id) => {
      const loaded = crew.find(id);
      return loaded === undefined
        ? { persona: [], userMemory: '', memory: '' }
        : readPromptParts(loaded.promptPlaces);
    },
  };
};

/** What `--strict` does: throws `ConfigErrors` when any part of the home was left out. */
export const refuseParked = (home: Pick<Home, 'parked'>): void => {
  if (home.parked.length === 0) return;
  throw new ConfigErrors(home.parked.map(({ file, reason }) => ({ file, key: 'file', sentence: reason })));
};
