/** One skill of an agent: instructions a model may read. Made by `loadSkills`. */
export interface Skill {
  /** One line, at most 100 characters; what `skill_read` and schedules call it. */
  readonly name: string;
  /** One line for the index; empty when the file has none. */
  readonly description: string;
  /** True puts the whole body into every prompt. */
  readonly always: boolean;
  /** Programs it drives. */
  readonly bins: readonly string[];
  /** Those of `bins` this machine does not have. */
  readonly missing: readonly string[];
  /** A command that prints the real syntax, or null. */
  readonly cliHelp: string | null;
  readonly body: string;
  /** Absolute path of the Markdown file. */
  readonly file: string;
}
