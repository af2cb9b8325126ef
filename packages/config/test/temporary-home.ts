import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';
import { type ConfigError, ConfigErrors, type Home, type OpenHomeOptions, openHome } from '../src/index.ts';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A fresh folder outside any home, removed after the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'crew-config-'));
  made.push(folder);
  return folder;
};

/** Writes files below a folder, by relative path. */
export const writeFiles = (folder: string, files: Readonly<Record<string, string | Buffer>>): void => {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content, name === 'env' ? { mode: 0o600 } : {});
  }
};

/** A home on disk with these files. */
export const homeWith = (files: Readonly<Record<string, string | Buffer>>): string => {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return folder;
};

/** The tools of the tests' build. */
export const toolCatalog = [
  { name: 'workspace_list', mode: 'any' },
  { name: 'workspace_read', mode: 'any' },
  { name: 'workspace_edit', mode: 'work' },
  { name: 'workspace_grep', mode: 'work' },
  { name: 'workspace_glob', mode: 'work' },
  { name: 'shell_run', mode: 'any' },
] as const;

/** What the composition root of the tests hands over. */
export const testBuild = {
  toolCatalog,
  defaultShellAskPatterns: ['rm -rf', 'sudo '],
  cleanAllowPatterns: (list: readonly string[]) => list.filter((pattern) => pattern.trim().length > 1),
  machineTimezone: 'Europe/Paris',
} as const satisfies Partial<OpenHomeOptions>;

/** Opens a home with the tests' build and no variables but these. */
export const open = (home: string, environment: Record<string, string | undefined> = {}): Home =>
  openHome({ ...testBuild, home, environment: { HOME: '/home/nobody', ...environment } });

/** Opens a home from its files alone. */
export const openWith = (
  files: Readonly<Record<string, string | Buffer>>,
  environment: Record<string, string | undefined> = {},
): Home => open(homeWith(files), environment);

/** Everything wrong with a home that must not open. */
export const errorsOf = (attempt: () => unknown): readonly ConfigError[] => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ConfigErrors) return error.errors;
    throw error;
  }
  throw new Error('the home opened although it should not');
};

/** Opens a home with one agent `a` of this profile. */
export const openAgent = (profile: string, environment: Record<string, string | undefined> = {}): Home =>
  openWith({ 'agents/a/agent.yaml': profile }, environment);

/** The reasons why agent `a` of this profile was left out. */
export const parkedReason = (profile: string): string => {
  const home = openAgent(profile);
  const found = home.parked.find((part) => part.file.endsWith('agents/a/agent.yaml'));
  if (found === undefined) throw new Error('the agent was loaded although it should not');
  if (home.agent('a') !== null) throw new Error('a parked agent is still in the crew');
  return found.reason;
};
