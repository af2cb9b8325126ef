import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type ParkedPart, type Profile, TelegramBlock } from '@my-agent-crew/contract';
import { checkProfile } from '../check-shape.ts';
import type { ConfigError } from '../config-errors.ts';
import { errorCode, systemReason } from '../system-reason.ts';
import { readYamlFile } from '../yaml/read-yaml-file.ts';

/** The id of the master, reserved for the home itself. */
export const masterId = 'default';

/** An agent as its folder shows it, before the crew around it is known. */
export interface Candidate {
  readonly id: string;
  readonly isMaster: boolean;
  readonly folder: string;
  readonly file: string;
  readonly profile: Profile;
  readonly errors: readonly ConfigError[];
  readonly warnings: readonly string[];
  /** For an agent of a kit: whose folder holds the kit. The master's reach the whole crew. */
  readonly kitOwner?: string;
  /** The variable that a `telegram` block names where no bot is read, for the list of connections; null without one. */
  readonly ignoredTokenVariable: string | null;
}

const namedTokenVariable = (block: unknown): string | null => {
  const written =
    typeof block === 'object' && block !== null && 'token_env' in block ? block.token_env : null;
  return TelegramBlock.shape.token_env.safeParse(written).data ?? null;
};

/** Checks what an `agent.yaml` says. Only the master has a `telegram` block. */
export const toCandidate = (id: string, folder: string, value: Record<string, unknown>): Candidate => {
  const isMaster = id === masterId;
  const file = path.join(folder, 'agent.yaml');
  const { telegram, ...rest } = value;
  const isIgnored = !isMaster && telegram !== undefined && telegram !== null;
  const warnings = isIgnored
    ? ['telegram is ignored here: only the master has a bot. Move the block to the agent.yaml of the home.']
    : [];
  const checked = checkProfile(file, isMaster && telegram !== undefined ? { ...rest, telegram } : rest);
  const ignoredTokenVariable = isIgnored ? namedTokenVariable(telegram) : null;
  const { value: profile, errors } = checked;
  return { id, isMaster, folder, file, profile, errors, warnings, ignoredTokenVariable };
};

/** Reads one `agent.yaml`; a missing one is an empty profile. */
export const readCandidate = (id: string, folder: string): Candidate => {
  const file = path.join(folder, 'agent.yaml');
  const yaml = readYamlFile(file);
  if (yaml.ok) return toCandidate(id, folder, yaml.block?.value ?? {});
  return { ...toCandidate(id, folder, {}), errors: yaml.errors };
};

const isFolder = (place: string): boolean => {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
};

/** The form of an agent's id, which is the name of its folder. */
export const agentIdShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

const readFolder = (folder: string): Candidate | ParkedPart | null => {
  const id = path.basename(folder);
  const file = path.join(folder, 'agent.yaml');
  if (!existsSync(file)) {
    const misnamed = path.join(folder, 'agent.yml');
    return existsSync(misnamed)
      ? { file: misnamed, reason: `The agent ${id} was left out: rename agent.yml to agent.yaml.` }
      : null;
  }
  if (id === masterId)
    return {
      file,
      reason: `This agent was left out: the id ${masterId} belongs to the master, whose file is agent.yaml in the home. Rename the folder.`,
    };
  if (!agentIdShape.test(id))
    return {
      file,
      reason:
        'This agent was left out: the name of its folder is its id and may hold only letters a to z, digits, - and _, 64 at most. Rename the folder.',
    };
  return readCandidate(id, folder);
};

const listFolders = (agentsFolder: string): readonly Dirent[] =>
  readdirSync(agentsFolder, { withFileTypes: true });

/** Reads every `agents/<id>/agent.yaml`, by id. A folder without one is no agent. */
export const readCandidates = (
  agentsFolder: string,
): { readonly candidates: readonly Candidate[]; readonly parked: readonly ParkedPart[] } => {
  const candidates: Candidate[] = [];
  const parked: ParkedPart[] = [];
  let entries: readonly Dirent[];
  try {
    entries = listFolders(agentsFolder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { candidates, parked };
    const reason = `No agent but the master was read: ${systemReason(error)}. Correct that and start again.`;
    return { candidates, parked: [{ file: agentsFolder, reason }] };
  }
  const names = entries.map((entry) => entry.name).filter((name) => !name.startsWith('.'));
  for (const name of names.toSorted((left, right) => (left < right ? -1 : 1))) {
    const folder = path.join(agentsFolder, name);
    const found = isFolder(folder) ? readFolder(folder) : null;
    if (found === null) continue;
    if ('reason' in found) parked.push(found);
    else candidates.push(found);
  }
  return { candidates, parked };
};
