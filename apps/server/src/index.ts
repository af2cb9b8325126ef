export { addAgent, agentTemplates } from './crew/agent-templates.ts';
export type { Log, LogLine } from './http/index.ts';
export { type RunningServer, type ServerOptions, startServer } from './start-server.ts';
