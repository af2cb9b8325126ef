import {
  type AllowanceConfig,
  type Connections,
  type Credential,
  CrewError,
  type TelegramBlockView,
} from '@my-agent-crew/contract';
import type { CrewContext } from '../agent/crew-context.ts';
import type { RunningCrew } from '../agent/running-crew.ts';
import type { ProviderConfig } from '../settings/providers.ts';
import { keyVariableOf, listBots, listKeys } from './known-keys.ts';
import { routeKeys } from './live-keys.ts';
import type { LiveSettings } from './live-settings.ts';
import { planAllowances } from './plan-allowances.ts';
import { type PlannedChange, planKey } from './plan-key.ts';
import { planRoutes, type RouteChanges, type RouteFiles } from './plan-routes.ts';
import { canAnswer, refitCrew } from './refit-crew.ts';

/** What a home knows of its connections; how providers and the bot stand is the server's. */
export type HomeConnections = Omit<Connections, 'providers' | 'telegram'> & {
  readonly telegram: readonly Omit<TelegramBlockView, 'status'>[];
};

/**
 * Shows and changes the keys and routes of a running home. Every change either does all of it (file, settings, agents) or
 * throws a `CrewError` and changes nothing. No value of a key is ever part of an answer or an error.
 */
export interface ConnectionsEditor {
  view(): HomeConnections;
  /** Throws `not-found` for a name that nothing here uses. */
  credential(name: string): Credential;
  /** The provider a key can be tried against; null when it cannot be tried. It holds the key: never log or send it. */
  providerOf(name: string): { readonly name: string; readonly provider: ProviderConfig } | null;
  /** Keeps a key in the env file; `home.secret` gives it at once. */
  setKey(name: string, value: string): Credential;
  /** Takes a key out of the env file; a `conflict` when nothing could answer for the master afterwards. */
  removeKey(name: string): Credential;
  /** Writes the named lists into `config.yaml`; the agents without routes of their own use them from the next turn on. */
  setRoutes(changes: RouteChanges): HomeConnections;
  /** Replaces the limits across conversations in `config.yaml`; they act on the next model call. Throws `invalid-input` naming the key. */
  setAllowances(limits: AllowanceConfig): void;
  /** Called after every change of a key, a route or a limit; the listener must not throw. Returns how to stop listening. */
  onChange(listener: () => void): () => void;
}

const refuseUnanswered = (how: string): CrewError =>
  new CrewError(
    'conflict',
    `Not saved: ${how} the master would have no route that can be used. Give it another route first.`,
  );

const refuseProcessKey = (name: string): CrewError =>
  new CrewError(
    'conflict',
    `Not saved: ${name} is set by the environment the crew was started with. Change it there and start again.`,
  );

/** The editor of a running home's connections. */
export const createConnectionsEditor = (
  crew: RunningCrew,
  context: CrewContext,
  live: LiveSettings,
  files: RouteFiles,
): ConnectionsEditor => {
  const listeners = new Set<() => void>();

  const apply = ({ next, write }: PlannedChange, how: string, readsFiles: boolean): void => {
    const derived = live.derive(next);
    const changed = refitCrew(crew, { ...context, ...derived }, readsFiles);
    const isLost =
      canAnswer(crew, [], live.current().providers) && !canAnswer(crew, changed, derived.providers);
    if (isLost) throw refuseUnanswered(how);
    write();
    live.take(next);
    crew.put(changed);
    for (const listener of listeners) listener();
    for (const member of changed) crew.tell({ kind: 'changed', agentId: member.prepared.candidate.id });
  };

  const credential = (name: string): Credential => {
    const found = listKeys(live, crew).find((key) => key.name === name);
    if (found === undefined)
      throw new CrewError('not-found', 'There is no key of that name: nothing in this crew uses it.');
    return found;
  };

  const changeKey = (name: string, value: string | null): Credential => {
    if (credential(name).source === 'process') throw refuseProcessKey(name);
    const how = value === null ? `without ${name}` : 'with this';
    apply(planKey(live, files.envFile, name, value), how, true);
    return credential(name);
  };

  const view = (): HomeConnections => {
    const { settings } = live.current();
    return {
      routes: [...settings.routes],
      vision_routes: [...settings.visionRoutes],
      audio_routes: [...settings.audioRoutes],
      from_environment: routeKeys.filter((key) => settings.fromEnvironment.includes(key)),
      keys: listKeys(live, crew),
      telegram: listBots(crew).map((bot) => ({
        ...bot,
        configured: live.secret(bot.token_env) !== undefined,
      })),
    };
  };

  return {
    view,
    credential,
    providerOf: (name) => {
      if (!credential(name).checkable) return null;
      const found = Object.entries(live.current().providers).find(
        ([, provider]) => keyVariableOf(provider) === name,
      );
      return found === undefined ? null : { name: found[0], provider: found[1] };
    },
    setKey: (name, value) => changeKey(name, value),
    removeKey: (name) => changeKey(name, null),
    setRoutes: (changes) => {
      if (routeKeys.some((key) => changes[key] !== undefined))
        apply(planRoutes(live, files, changes), 'with this', true);
      return view();
    },
    setAllowances: (limits) =>
      apply(planAllowances(live, files.configFile, limits, crew.ids()), 'with this', false),
    onChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
