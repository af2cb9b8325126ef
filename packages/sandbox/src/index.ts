export { commandVariables } from './command-environment.ts';
export { type CommandRunnerOptions, createCommandRunner } from './command-runner.ts';
export { endLeftCommands } from './end-left-commands.ts';
export { createHookRunner, type HookRunnerOptions } from './hook-runner.ts';
export type { Hook } from './hook-runner-matching.ts';
export { type ScrubOptions, type StartEnvironment, scrubEnvironment } from './scrub-environment.ts';
