import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';
import { checkTarget, kindOf, refuse } from './check-target.ts';
import type { InstallPlan, PlannedAgent } from './install-plan.ts';
import { readAgentSources, readSources } from './read-sources.ts';
import { listTemplates, type Template } from './template.ts';
import { resolveWorkspace } from './workspace-line.ts';

/** What an install is asked for. */
export interface InstallRequest {
  /** What `templatesRoot` answers. */
  readonly templatesRoot: string;
  /** The crew's home; it must exist. */
  readonly home: string;
  /** Ids of every agent the crew has, kit agents and the master included. */
  readonly existingAgentIds: readonly string[];
  readonly template: string;
  /** The id of the new agent; default: the template's. Peers keep theirs. */
  readonly agentId?: string | undefined;
  /** An absolute path (or `~/…`) written into the template and every peer it brings along. */
  readonly workspace?: string | undefined;
  /** Overwrites the files of the agent and of the shared skills. */
  readonly force: boolean;
}

/** What a folder under `agents/` may be called. The config package reads no other. */
const idShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const masterId = 'default';

const pickTemplate = (templates: readonly Template[], id: string): Template => {
  const found = templates.find((template) => template.id === id);
  if (found !== undefined) return found;
  const known = templates.map((template) => template.id).join(', ');
  throw new CrewError(
    'not-found',
    `There is no template ${JSON.stringify(id)}. Nothing was installed; the templates are ${known}.`,
  );
};

const checkId = (id: string, peers: readonly string[]): void => {
  if (!idShape.test(id) || id === masterId) {
    throw new CrewError(
      'invalid-input',
      `agent_id may hold only letters a to z, digits, - and _, 64 at most, and not be ${masterId}. Nothing was installed; choose another id.`,
    );
  }
  if (peers.includes(id)) {
    throw new CrewError(
      'invalid-input',
      `agent_id ${id} belongs to a template that this one hands work to. Nothing was installed; choose another id.`,
    );
  }
};

/** The asked template and every peer, and peers of peers, that the crew does not have. */
const gatherAgents = (
  templates: readonly Template[],
  asked: Template,
  id: string,
  isThere: (id: string) => boolean,
): PlannedAgent[] => {
  const agents: PlannedAgent[] = [{ id, template: asked.id, replaces: isThere(id) }];
  const waiting = [...asked.peers];
  for (let peer = waiting.shift(); peer !== undefined; peer = waiting.shift()) {
    const planned = peer;
    if (isThere(planned) || agents.some((agent) => agent.id === planned)) continue;
    const template = pickTemplate(templates, planned);
    agents.push({ id: planned, template: planned, replaces: false });
    waiting.push(...template.peers);
  }
  return agents;
};

const skillsToWrite = (root: string, home: string, force: boolean): string[] =>
  readdirSync(join(root, 'skills'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .filter((name) => kindOf(join(home, 'skills', `${name}.md`)) === 'absent')
    .filter((name) => force || kindOf(join(home, 'skills', name)) === 'absent');

const realHome = (home: string): string => {
  try {
    return realpathSync.native(home);
  } catch (error) {
    throw new CrewError(
      'not-found',
      `The home ${home} is not there. Nothing was installed; create it first.`,
      {
        cause: error,
      },
    );
  }
};

/**
 * Decides what an install would write, and writes nothing. Throws `CrewError`: `not-found` for an unknown template,
 * `conflict` for an id that is taken or a file in the way, `invalid-input` for an id or a workspace that cannot be.
 */
export const planInstall = (request: InstallRequest): InstallPlan => {
  const { templatesRoot: root, force } = request;
  const templates = listTemplates(root);
  const asked = pickTemplate(templates, request.template);
  const id = request.agentId ?? asked.id;
  checkId(id, asked.peers);
  const workspace = request.workspace === undefined ? null : resolveWorkspace(request.workspace);
  const home = realHome(request.home);
  const isThere = (agent: string): boolean =>
    request.existingAgentIds.includes(agent) ||
    kindOf(join(home, 'agents', agent, 'agent.yaml')) !== 'absent';
  if (isThere(id) && !force)
    refuse(`The id ${id} is taken; choose another id, or use force to overwrite its files.`);
  const agents = gatherAgents(templates, asked, id, isThere);
  const skills = skillsToWrite(root, home, force);
  const sources = [
    ...agents.flatMap((agent) => readAgentSources(root, agent, workspace)),
    ...skills.flatMap((name) => readSources(join(root, 'skills', name), `skills/${name}`)),
  ];
  const files = sources.map((source) => ({ ...source, replaces: checkTarget(home, source.path, force) }));
  return { home, agents, skills, files };
};
