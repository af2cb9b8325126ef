export { commandVariables } from './command-environment.ts';
export { type CommandRunnerOptions, createCommandRunner } from './command-runner.ts';
export { type ScrubOptions, type StartEnvironment, scrubEnvironment } from './scrub-environment.ts';
