import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Home } from '@my-agent-crew/config';
import { CrewError } from '@my-agent-crew/contract';
import { type InstallPlan, install, planInstall, templatesRoot } from '@my-agent-crew/templates';

/** What an install is asked for. */
export interface TemplateChoice {
  readonly template: string;
  readonly agent_id?: string | undefined;
  /** A folder, absolute or from the user's home, for the new agent and the peers that come with it. */
  readonly workspace?: string | undefined;
  readonly force?: boolean | undefined;
}

/** What an install did. */
export interface Installed {
  readonly installed: string[];
  /** Those the running crew has taken in. */
  readonly live: string[];
  readonly needs_restart: boolean;
}

const makeWorkspace = (choice: TemplateChoice, userHome: string): void => {
  if (choice.workspace === undefined) return;
  const folder = resolve(choice.workspace.replace(/^~(?=\/|$)/, userHome));
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new CrewError(
      'invalid-input',
      `workspace: ${folder} cannot be made a folder. Nothing was installed.`,
      { cause },
    );
  }
};

/** Takes the written agents into the running crew: new ones by reading their folders, overwritten ones by building them anew. */
const takeIn = (home: Home, plan: InstallPlan): string[] => {
  const { added } = home.editor.reload();
  const replaced = plan.agents.filter((agent) => agent.replaces).map((agent) => agent.id);
  for (const id of replaced) home.editor.patch(id, {});
  const written = new Set(plan.agents.map((agent) => agent.id));
  return [...added.filter((id) => written.has(id)), ...replaced];
};

/**
 * Writes a template and the peers it brings along, and takes them into the crew. When they cannot join, the new folders
 * are removed again. Spec: agents, "Template".
 */
export const installTemplate = (home: Home, choice: TemplateChoice, userHome: string): Installed => {
  const plan = planInstall({
    templatesRoot: templatesRoot(),
    home: home.path,
    existingAgentIds: home.agents.map(({ agent }) => agent.id),
    template: choice.template,
    agentId: choice.agent_id,
    workspace: choice.workspace,
    force: choice.force ?? false,
  });
  makeWorkspace(choice, userHome);
  const { installed } = install(plan, () => undefined);
  try {
    const live = takeIn(home, plan);
    return { installed: [...installed], live, needs_restart: live.length < installed.length };
  } catch (error) {
    for (const { id, replaces } of plan.agents)
      if (!replaces) rmSync(join(home.path, 'agents', id), { recursive: true, force: true });
    throw error;
  }
};
