import { CrewError, PersonaFileName } from '@my-agent-crew/contract';
import { agentTemplates } from '../crew/agent-templates.ts';
import { installTemplate } from '../crew/install-template.ts';
import type { Handlers } from '../http/index.ts';
import { readAgentPrompt } from './agent-prompt.ts';
import type { Crew } from './crew.ts';

type AgentCalls =
  | 'listAgents'
  | 'getAgent'
  | 'getAgentPrompt'
  | 'createAgent'
  | 'patchAgent'
  | 'removeAgent'
  | 'readAgentFile'
  | 'writeAgentFile'
  | 'reloadAgents'
  | 'listTemplates'
  | 'installTemplate';

/** Answers about the members of the crew, and changes them. A save acts from the agent's next turn on. */
export const agentHandlers = (crew: Crew): Pick<Handlers, AgentCalls> => {
  const { home } = crew;
  const find = (id: string) => {
    const loaded = home.agents.find((candidate) => candidate.agent.id === id);
    if (loaded === undefined) throw new CrewError('not-found', `There is no agent "${id}".`);
    return loaded;
  };
  return {
    listAgents: () => home.agents.map((loaded) => loaded.editView()),
    getAgent: ({ params }) => find(params.id).editView(),
    getAgentPrompt: ({ params }) => readAgentPrompt(crew, params.id),
    createAgent: ({ body }) => home.editor.create(body.agent_id, body.profile),
    patchAgent: ({ params, body }) => home.editor.patch(params.id, body.profile),
    removeAgent: ({ params }) => home.editor.remove(params.id),
    readAgentFile: ({ params }) => {
      const { name, content } = home.editor.readPersona(params.id, params.name);
      return { name: PersonaFileName.parse(name), content };
    },
    writeAgentFile: ({ params, body }) => {
      home.editor.writePersona(params.id, params.name, body.content);
      return { name: PersonaFileName.parse(params.name), persona_names: [...find(params.id).personaNames] };
    },
    reloadAgents: () => ({ added: [...home.editor.reload().added] }),
    listTemplates: () => agentTemplates(),
    installTemplate: ({ body }) => installTemplate(home, body, crew.userHome),
  };
};
