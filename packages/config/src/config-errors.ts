/** One thing that is wrong in a file or in the environment. */
export interface ConfigError {
  /** The file's path, or `environment` for a variable of the process. */
  readonly file: string;
  /** The key's path such as `schedules[0].cron`, the variable's name, or a place such as `line 3`. Never empty. */
  readonly key: string;
  /** What is wrong and what to write instead. Holds no value that was read. */
  readonly sentence: string;
}

/**
 * Everything that kept the home from opening, collected so that one start shows all of it. Thrown by `openHome` and
 * `refuseParked`; the operator reads `message`.
 */
export class ConfigErrors extends Error {
  readonly errors: readonly ConfigError[];

  constructor(errors: readonly ConfigError[]) {
    const lines = errors.map((error) => `- ${error.file}: ${error.sentence}`);
    super(
      `The crew did not start: ${errors.length === 1 ? 'one setting is' : `${errors.length} settings are`} wrong. Correct this, then start again:\n${lines.join('\n')}`,
    );
    this.name = 'ConfigErrors';
    this.errors = errors;
  }
}
