import type { Connections, Credential } from '@my-agent-crew/contract';
import { declaredTriggers } from '../agent/agent-triggers.ts';
import type { RunningCrew } from '../agent/running-crew.ts';
import type { ProviderConfig } from '../settings/providers.ts';
import type { LiveSettings } from './live-settings.ts';

const searchKeys = ['BRAVE_API_KEY', 'TAVILY_API_KEY'];

/** Both tools ask the owner's firecrawl first, when it is set up. */
const firecrawlKey = 'FIRECRAWL_API_KEY';

/** The variable that holds a provider's key; null for one that wants none. */
export const keyVariableOf = (provider: ProviderConfig): string | null => {
  if (provider.kind === 'fake') return null;
  return provider.kind === 'openrouter' ? 'OPENROUTER_API_KEY' : provider.keyVariable;
};

/** The bots that agents name, also those that are read nowhere. */
export const listBots = (
  crew: RunningCrew,
): Pick<Connections['telegram'][number], 'agent_id' | 'token_env' | 'ignored'>[] =>
  crew.agents().flatMap(({ agent, profile }) => {
    const ignored = crew.member(agent.id)?.prepared.candidate.ignoredTokenVariable ?? null;
    const token = profile.telegram?.token_env ?? ignored;
    return token === null ? [] : [{ agent_id: agent.id, token_env: token, ignored: ignored !== null }];
  });

const usesOf = (live: LiveSettings, crew: RunningCrew): ReadonlyMap<string, string[]> => {
  const uses = new Map<string, string[]>();
  const add = (name: string, use: string): void => {
    uses.set(name, [...(uses.get(name) ?? []), use]);
  };
  const providers = Object.entries(live.current().providers);
  // OpenRouter comes first among them, as the provider a first run is asked about.
  for (const [name, provider] of providers.filter(([name]) => name === 'openrouter'))
    add(keyVariableOf(provider) ?? '', `provider ${name}`);
  for (const name of searchKeys) add(name, 'tool web_search');
  if (live.secret('FIRECRAWL_BASE_URL') !== undefined) {
    add(firecrawlKey, 'tool fetch_url');
    add(firecrawlKey, 'tool web_search');
  }
  for (const [name, provider] of providers) {
    const variable = keyVariableOf(provider);
    if (variable !== null && name !== 'openrouter') add(variable, `provider ${name}`);
  }
  for (const { agent, profile } of crew.agents())
    for (const row of declaredTriggers(profile))
      if (row.hook !== undefined) add(row.hook.secret_env, `trigger ${agent.id}/${row.id}`);
  for (const bot of listBots(crew)) add(bot.token_env, `telegram ${bot.agent_id}`);
  return uses;
};

const sourceOf = (name: string, live: LiveSettings): Credential['source'] => {
  if (live.secret(name) === undefined) return null;
  return Object.hasOwn(live.process, name) && live.process[name] ? 'process' : 'file';
};

/** Every key the crew can use, without its value. */
export const listKeys = (live: LiveSettings, crew: RunningCrew): Credential[] =>
  [...usesOf(live, crew)].map(([name, used_by]) => {
    const source = sourceOf(name, live);
    const present = source !== null;
    const isTried = used_by.some((use) => use.startsWith('provider '));
    return { name, present, source, used_by, checkable: present && isTried };
  });
