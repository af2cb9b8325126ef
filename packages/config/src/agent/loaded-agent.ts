import type { AgentProfile, AgentSummary, Profile } from '@my-agent-crew/contract';
import { type Agent, toUsd } from '@my-agent-crew/core';
import type { KitParts } from '../kits/merge-kits.ts';
import { type PromptPlaces, presentPersonaNames } from '../prompt-files.ts';
import { editView } from './edit-view.ts';

/** One agent of the crew: what a turn uses, and what its file says. */
export interface LoadedAgent {
  readonly agent: Agent;
  readonly isMaster: boolean;
  /** `kit` agents come from a Markdown file of a kit and cannot be edited. */
  readonly origin: 'folder' | 'kit';
  /** Absolute path of the file its profile comes from. */
  readonly file: string;
  /** Absolute folder of its files. */
  readonly folder: string;
  readonly description: string;
  readonly mode: 'assistant' | 'work';
  /** Names that a `tools` list could bring, by name. */
  readonly listableTools: readonly string[];
  /** Ids it may hand work to now; for a master that names nobody, every other agent. */
  readonly delegates: readonly string[];
  /** The checked keys of its file, without defaults. */
  readonly profile: Profile;
  /** Absolute skill folders, its own first. */
  readonly skillsDirs: readonly string[];
  readonly promptPlaces: PromptPlaces;
  /** What kits bring it; see `HomeKits.reaching`. */
  readonly kitParts: () => KitParts;
  /** Persona files that are there; looked up anew each time. */
  readonly personaNames: readonly string[];
  /** What the file says that does not act, each a sentence. */
  readonly warnings: readonly string[];
  /** The agent as `GET /api/agents` shows it. */
  summary(): AgentSummary;
  /** The agent for its editor, with what its file says. */
  editView(): AgentProfile;
}

type Parts = Omit<LoadedAgent, 'personaNames' | 'summary' | 'editView'>;

const summarize = (parts: Parts): AgentSummary => {
  const { agent } = parts;
  return {
    id: agent.id,
    name: agent.name,
    description: parts.description,
    mode: parts.mode,
    is_master: parts.isMaster,
    routes: [...agent.routes],
    escalation_route: agent.escalationRoute,
    reasoning: agent.reasoning,
    tools: [...agent.tools],
    cost_cap_usd: toUsd(agent.costCapMicros),
    max_steps: agent.maxSteps,
    autonomous: agent.autonomous,
    tool_output_chars: agent.toolOutputChars,
    workspace: agent.workspace.root,
    persona_names: presentPersonaNames(parts.promptPlaces),
    warnings: [...parts.warnings],
  };
};

/** Adds the parts that are looked up when asked for, so that loading a crew reads no persona file. */
export const createLoadedAgent = (parts: Parts): LoadedAgent => ({
  ...parts,
  get personaNames() {
    return presentPersonaNames(parts.promptPlaces);
  },
  summary: () => summarize(parts),
  editView: () => editView(parts, summarize(parts)),
});
