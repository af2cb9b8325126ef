export { exitCode } from './exit-code.ts';
export type { Host, Input, Output } from './host.ts';
export { runCli } from './program.ts';
export { type RunningServer, type StartOptions, type StartServer, startRealServer } from './start-server.ts';
