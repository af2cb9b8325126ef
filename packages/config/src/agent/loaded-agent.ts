import type { AgentSummary, Profile } from '@my-agent-crew/contract';
import { type Agent, toUsd } from '@my-agent-crew/core';
import { type PromptPlaces, presentPersonaNames } from '../prompt-files.ts';

/** One agent of the crew: what a turn uses, and what its file says. */
export interface LoadedAgent {
  readonly agent: Agent;
  readonly isMaster: boolean;
  /** Absolute folder of its files. */
  readonly folder: string;
  readonly description: string;
  readonly mode: 'assistant' | 'work';
  /** Ids it may hand work to now; for a master that names nobody, every other agent. */
  readonly delegates: readonly string[];
  /** The checked keys of its file, without defaults. */
  readonly profile: Profile;
  /** Absolute skill folders, its own first. */
  readonly skillsDirs: readonly string[];
  readonly promptPlaces: PromptPlaces;
  /** Persona files that are there; looked up anew each time. */
  readonly personaNames: readonly string[];
  /** What the file says that does not act, each a sentence. */
  readonly warnings: readonly string[];
  /** The agent as `GET /api/agents` shows it. */
  summary(): AgentSummary;
}

/** Adds the parts that are looked up when asked for, so that loading a crew reads no persona file. */
export const createLoadedAgent = (parts: Omit<LoadedAgent, 'personaNames' | 'summary'>): LoadedAgent => ({
  ...parts,
  get personaNames() {
    return presentPersonaNames(parts.promptPlaces);
  },
  summary() {
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
  },
});
