import { existsSync } from 'node:fs';
import path from 'node:path';
import { type AgentSaved, CrewError, type ProfilePatch } from '@my-agent-crew/contract';
import type { CrewContext } from '../agent/crew-context.ts';
import type { LoadedAgent } from '../agent/loaded-agent.ts';
import { agentIdShape, masterId } from '../agent/read-candidate.ts';
import type { CrewChange, RunningCrew } from '../agent/running-crew.ts';
import { readPersonaFile, writePersonaFile } from './persona-file.ts';
import { type EditRequest, planEdit } from './plan-edit.ts';
import { refuseEdit } from './refuse-edit.ts';
import { takeNewAgents } from './take-new-agents.ts';
import { trashAgent } from './trash-agent.ts';

/**
 * Changes agents by writing their files. Every method either does all of it (file and running crew) or throws a
 * `CrewError` and changes nothing: `invalid-input` with every reason, `not-found`, or `conflict`.
 * Spec: agents, "Sửa agent từ web/API".
 */
export interface CrewEditor {
  /** Adds an agent with a folder of its own. */
  create(agentId: string, patch: ProfilePatch): AgentSaved;
  /** A key left out stays, null takes it out of the file. The master's file is created by its first edit. */
  patch(agentId: string, patch: ProfilePatch): AgentSaved;
  /** Moves the folder to the trash of the home. */
  remove(agentId: string): { readonly removed: string; readonly kept_at: string };
  /** A persona file as it is; empty when there is none. */
  readPersona(agentId: string, name: string): { readonly name: string; readonly content: string };
  /** Writes AGENTS.md, SOUL.md, IDENTITY.md or USER.md. */
  writePersona(agentId: string, name: string, content: string): void;
  /** Takes every new agent folder into the crew, or none, and brings the agents of kits up to date. */
  reload(): { readonly added: string[] };
}

const checkNewId = (id: string, crew: RunningCrew, context: CrewContext): void => {
  if (id === masterId)
    throw refuseEdit([
      { key: 'agent_id', sentence: `the id ${masterId} belongs to the master: choose another` },
    ]);
  if (!agentIdShape.test(id))
    throw refuseEdit([
      {
        key: 'agent_id',
        sentence:
          'agent_id must be letters a to z, digits, - and _ only, 64 at most, and start with a letter or digit',
      },
    ]);
  const taken = [...crew.ids()].find((other) => other.toLowerCase() === id.toLowerCase());
  if (taken !== undefined)
    throw new CrewError('conflict', `Not created: there is an agent ${taken} already. Choose another id.`);
  const folder = path.join(context.homeFolder, 'agents', id);
  if (existsSync(path.join(folder, 'agent.yaml')))
    throw new CrewError(
      'conflict',
      `Not created: ${folder} holds an agent that is not in the crew. Correct its agent.yaml and reload, or choose another id.`,
    );
};

/** Throws when an agent is not the home's own to change: a kit's agents belong to the project the kit comes from. */
export const refuseReadOnly = (loaded: Pick<LoadedAgent, 'origin' | 'file'>): void => {
  if (loaded.origin === 'kit')
    throw new CrewError('conflict', `Not changed: this agent comes from a kit. Edit ${loaded.file} instead.`);
};

const findEditable = (id: string, crew: RunningCrew): LoadedAgent => {
  const loaded = crew.find(id);
  if (loaded === undefined) throw new CrewError('not-found', `There is no agent ${id}.`);
  refuseReadOnly(loaded);
  return loaded;
};

const checkRemovable = (id: string, crew: RunningCrew): void => {
  if (id === masterId) throw new CrewError('conflict', 'Not removed: the crew cannot be without its master.');
  const namedBy = crew
    .agents()
    .filter((other) => other.agent.id !== id && (other.profile.delegates ?? []).includes(id))
    .map((other) => other.agent.id);
  if (namedBy.length > 0)
    throw new CrewError(
      'conflict',
      `Not removed: ${namedBy.join(', ')} still names ${id} in delegates. Take it out there first.`,
    );
};

/** The editor of a running crew. */
export const createCrewEditor = (crew: RunningCrew, context: CrewContext): CrewEditor => {
  const save = (request: EditRequest, kind: CrewChange['kind']): AgentSaved => {
    const planned = planEdit(request, crew, context);
    planned.write();
    crew.put([planned.member]);
    crew.tell({ kind, agentId: request.id });
    const loaded = findEditable(request.id, crew);
    return { profile: loaded.editView(), restart_required: [] };
  };
  return {
    create: (id, patch) => {
      checkNewId(id, crew, context);
      const folder = path.join(context.homeFolder, 'agents', id);
      return save({ id, folder, isNew: true, changes: patch }, 'added');
    },
    patch: (id, patch) => {
      const { folder } = findEditable(id, crew);
      return save({ id, folder, isNew: false, changes: patch }, 'changed');
    },
    remove: (id) => {
      const { folder } = findEditable(id, crew);
      checkRemovable(id, crew);
      const kept = trashAgent(folder, id);
      crew.remove(id);
      crew.tell({ kind: 'removed', agentId: id });
      return { removed: id, kept_at: kept };
    },
    readPersona: (id, name) => {
      const loaded = crew.find(id);
      if (loaded === undefined) throw new CrewError('not-found', `There is no agent ${id}.`);
      return readPersonaFile(loaded.folder, name, context);
    },
    writePersona: (id, name, content) => {
      const { folder } = findEditable(id, crew);
      writePersonaFile(folder, name, content, context);
      crew.tell({ kind: 'changed', agentId: id });
    },
    reload: () => {
      const { members, added, removed } = takeNewAgents(crew, context);
      crew.put(members);
      for (const agentId of removed) {
        crew.remove(agentId);
        crew.tell({ kind: 'removed', agentId });
      }
      for (const { prepared } of members) {
        const agentId = prepared.candidate.id;
        crew.tell({ kind: added.includes(agentId) ? 'added' : 'changed', agentId });
      }
      return { added: [...added] };
    },
  };
};
