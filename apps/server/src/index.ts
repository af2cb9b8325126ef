export { addAgent, agentTemplates } from './crew/agent-templates.ts';
export type { Log, LogLine } from './http/index.ts';
export type { ServerOptions } from './server-options.ts';
export { type RunningServer, startServer } from './start-server.ts';
