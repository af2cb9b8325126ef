import { statSync } from 'node:fs';
import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import { followLinks, isInside } from '../place.ts';
import type { Kit, KitContext } from './kit.ts';
import { readKitAgents } from './read-kit-agents.ts';
import { readKitCommands } from './read-kit-commands.ts';
import { readKitHooks } from './read-kit-hooks.ts';

/** Where kits are looked for. */
export interface KitQuestion {
  /** Absolute: the home, or the folder of one agent. Never a workspace. */
  readonly folder: string;
  readonly scope: Kit['scope'];
  /** Names of the tools of this build, in catalogue order. */
  readonly toolNames: readonly string[];
  /** Places with links followed whose content never reaches a model, such as the env file. */
  readonly closed?: readonly string[];
  /**
   * Workspaces of the crew with links followed; asked only when there is a kit. A kit that lies in one is not read,
   * whatever links lead to it.
   */
  readonly workspaces?: () => readonly string[];
}

/** In reading order; a later kit wins over an earlier one by name. Spec: agents, "Kit", "theo thứ tự đó". */
const kitNames = ['.claude', '.opencode', '.agents'] as const;

const isFolder = (place: string): boolean => {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
};

const emptyKit = (root: string, scope: Kit['scope'], parked: readonly ParkedPart[]): Kit => ({
  root,
  scope,
  agents: [],
  commands: [],
  skillDirs: [],
  hooks: [],
  parked,
});

const readKit = (root: string, scope: Kit['scope'], context: KitContext): Kit => {
  // opencode writes its folders in the singular too.
  const folders = (plural: string, singular: string): string[] =>
    [plural, singular].map((name) => path.join(root, name)).filter(isFolder);
  const agents = folders('agents', 'agent').map((folder) => readKitAgents(folder, context));
  const commands = folders('commands', 'command').map((folder) => readKitCommands(folder, context));
  const hooks = readKitHooks(root);
  return {
    root,
    scope,
    agents: agents.flatMap((read) => read.agents),
    commands: commands.flatMap((read) => read.commands),
    skillDirs: folders('skills', 'skill'),
    hooks: hooks.hooks,
    parked: [...agents, ...commands, hooks].flatMap((read) => read.parked),
  };
};

/**
 * Reads the kits of the home or of one agent's folder, at start and when an agent is rebuilt. What cannot be read is
 * parked file by file. Never throws. Spec: agents, "Kit".
 */
export const loadKits = (question: KitQuestion): readonly Kit[] => {
  const { folder, scope, toolNames, workspaces = () => [], closed = [] } = question;
  return kitNames
    .map((name) => path.join(folder, name))
    .filter(isFolder)
    .map((root) => {
      const real = followLinks(root);
      const reason =
        'This kit was not read: it lies in the workspace of an agent, which could change it. Copy it into the home, or move the workspace.';
      return workspaces().some((workspace) => isInside(workspace, real))
        ? emptyKit(root, scope, [{ file: root, reason }])
        : readKit(root, scope, { toolNames, closed });
    });
};
