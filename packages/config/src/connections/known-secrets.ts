import type { KnownSecret } from '@my-agent-crew/core';
import { keyVariableOf } from './known-keys.ts';
import type { LiveSettings } from './live-settings.ts';

/** Spec: supplement §5, "environment variables named like KEY, TOKEN, SECRET, PASSWORD, CREDENTIAL". */
const secretName = /KEY|TOKEN|SECRET|PASSW(?:OR)?D|CREDENTIAL/i;
/** Settings of the crew, which may stand in the env file too. */
const settingName = /^(?:MY_AGENT_|(?:OLLAMA|FIRECRAWL)_BASE_URL$)/;

const fromFile = (live: LiveSettings): KnownSecret[] =>
  [...live.sources().keys].flatMap(([name, value]) =>
    secretName.test(name) || !settingName.test(name) ? [{ name, value }] : [],
  );

const fromProcess = (live: LiveSettings): KnownSecret[] =>
  Object.entries(live.process).flatMap(([name, value]) =>
    value !== undefined && secretName.test(name) ? [{ name, value }] : [],
  );

const fromProviders = (live: LiveSettings): KnownSecret[] =>
  Object.entries(live.current().providers).flatMap(([name, provider]) =>
    provider.kind === 'fake' || provider.apiKey === null
      ? []
      : [{ name: keyVariableOf(provider) ?? name, value: provider.apiKey }],
  );

/**
 * Reads the secrets of a home: every value of the env file that is no setting, and the variables of the process with the
 * name of a secret or that a provider takes its key from. A value that was replaced meanwhile stays in the list, for what was written before.
 */
export const createKnownSecrets = (live: LiveSettings): (() => readonly KnownSecret[]) => {
  const known = new Map<string, KnownSecret>();
  const read = (): readonly KnownSecret[] => {
    for (const secret of [...fromFile(live), ...fromProcess(live), ...fromProviders(live)])
      if (secret.value !== '') known.set(`${secret.name}=${secret.value}`, secret);
    return [...known.values()];
  };
  read();
  return read;
};
