import type { Language, ReasoningEffort } from '@my-agent-crew/contract';
import type { MicroDollars } from '../money.ts';
import type { Awaitable } from './awaitable.ts';

/** Where file tools may go. All paths absolute. */
export interface WorkspaceScope {
  readonly root: string;
  /** Folders under the root that may be written; empty means all of it. */
  readonly writePaths: readonly string[];
  /** Files and folders closed to every file tool, wherever the root lies. */
  readonly closed: readonly string[];
}

/** Rules of `shell_run` for one agent. Patterns are substrings, case ignored. */
export interface ShellPolicy {
  readonly askPatterns: readonly string[];
  readonly allowPatterns: readonly string[];
  readonly denyPatterns: readonly string[];
  /** Null runs plainly. Otherwise the command must run inside the OS sandbox, or not at all. */
  readonly sandbox: { readonly network: boolean; readonly writePaths: readonly string[] } | null;
}

/** One agent as a turn uses it: the profile with every default filled in. */
export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  /** IANA zone of the owner. */
  readonly timezone: string;
  readonly routes: readonly string[];
  readonly escalationRoute: string | null;
  readonly reasoning: ReasoningEffort | null;
  /** Model calls a turn may make. */
  readonly maxSteps: number;
  /** Cap for new conversations; 0 means none. */
  readonly costCapMicros: MicroDollars;
  readonly autonomous: boolean;
  readonly approvalTtlSeconds: number;
  /** Characters of one tool result that the model sees. */
  readonly toolOutputChars: number;
  /** Names of the tools it holds, in the order the model is told. */
  readonly tools: readonly string[];
  readonly workspace: WorkspaceScope;
  readonly shell: ShellPolicy;
}

/** The agent-owned parts of the system prompt, read anew for every model call. Empty parts are left out. */
export interface PromptParts {
  /** Persona files that are present, in profile order. */
  readonly persona: readonly { readonly name: string; readonly text: string }[];
  /** The owner's shared USER.md. */
  readonly userMemory: string;
  /** The agent's own MEMORY.md. */
  readonly memory: string;
  /** Ready-made sections in their order: skills, roster, kit commands. */
  readonly sections?: readonly string[];
}

/** The crew as a turn sees it. */
export interface Agents {
  /** Null when there is no such agent; throws when it is there but out of use for now, such as with a broken file. */
  agent(id: string): Awaitable<Agent | null>;
  /** A delegated turn reads no roster, because it cannot hand work on. */
  promptParts(id: string, isDelegated: boolean): Awaitable<PromptParts>;
}
