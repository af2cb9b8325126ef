import type { ParkedPart, Profile } from '@my-agent-crew/contract';

/** A crew member that a kit describes in one Markdown file. It is read-only; `agents/<id>/agent.yaml` of its id wins. */
export interface KitAgent {
  readonly id: string;
  /** Checked like an `agent.yaml`, with the keys a kit file can say. Its folder is `agents/<id>/` of the home all the same. */
  readonly profile: Profile;
  /** The body of the file, cut like any persona. */
  readonly persona: string;
  readonly file: string;
  /** What of the file does not act, each a sentence. */
  readonly warnings: readonly string[];
}

/** A slash command: a prompt that a person starts with `/name`. */
export interface KitCommand {
  /** Without the slash; folders become `folder:name`. */
  readonly name: string;
  /** One line; empty when the file has none. */
  readonly description: string;
  readonly body: string;
  readonly file: string;
}

/** A command of the owner that watches tool calls. It fits what the sandbox's hook runner takes. */
export interface KitHook {
  readonly event: 'PreToolUse' | 'PostToolUse';
  /** Plain names with `|` between them, or a regular expression; empty matches every tool. */
  readonly matcher: string;
  readonly command: string;
  readonly timeoutSeconds: number;
  /** Absolute; the folder that holds the kit. The command runs there. */
  readonly folder: string;
  readonly file: string;
}

/** One `.claude`, `.opencode` or `.agents` folder. */
export interface Kit {
  /** Absolute. */
  readonly root: string;
  /** `home` reaches the whole crew, `agent` the one agent whose folder holds it. */
  readonly scope: 'home' | 'agent';
  readonly agents: readonly KitAgent[];
  readonly commands: readonly KitCommand[];
  /** Absolute folders of skills that exist. */
  readonly skillDirs: readonly string[];
  readonly hooks: readonly KitHook[];
  /** Files that were left out, one by one. */
  readonly parked: readonly ParkedPart[];
}

/** What the readers of a kit's parts are told. */
export interface KitContext {
  /** Names of the tools of this build, in catalogue order. */
  readonly toolNames: readonly string[];
  /** Places with links followed whose content never reaches a model. */
  readonly closed: readonly string[];
}
