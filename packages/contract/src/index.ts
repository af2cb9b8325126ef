export * from './activity-event.ts';
export { AllowanceConfig, AllowanceLimits } from './allowance-config.ts';
export {
  CrewConfig,
  configKeysNeverEmpty,
  isTimezone,
  McpServerEntry,
  ProviderEntry,
} from './crew-config.ts';
export { CrewError } from './crew-error.ts';
export * from './entities/agent.ts';
export * from './entities/agent-profile.ts';
export * from './entities/agent-template.ts';
export * from './entities/allowance.ts';
export * from './entities/approval.ts';
export { Channel } from './entities/channel.ts';
export * from './entities/compaction.ts';
export * from './entities/connections.ts';
export * from './entities/consolidation.ts';
export * from './entities/conversation.ts';
export * from './entities/file-change.ts';
export * from './entities/job.ts';
export * from './entities/memory.ts';
export * from './entities/message.ts';
export * from './entities/outbox.ts';
export * from './entities/run.ts';
export { SearchHit } from './entities/search-hit.ts';
export * from './entities/settings.ts';
export * from './entities/stats.ts';
export { ToolCall } from './entities/tool-call.ts';
export * from './entities/trajectory.ts';
export * from './entities/trigger.ts';
export * from './entities/wiki.ts';
export { ErrorBody, ErrorCode, errorStatus } from './error-code.ts';
export { type AnswerSegment, type MediaLine, readMediaLines, withoutHalfLine } from './media-lines.ts';
export { Profile, profileKeysNeverEmpty, RouteName, Schedule, TelegramBlock, Trigger } from './profile.ts';
export * from './reduce/activity.ts';
export * from './reduce/thread.ts';
export {
  type FileRoute,
  fileRoute,
  type Method,
  type RawRoute,
  type Route,
  rawRoute,
  route,
  type Schema,
  type StreamRoute,
  streamRoute,
} from './route.ts';
export { messageCharLimit } from './routes/conversations.ts';
export { routes } from './routes/index.ts';
export * from './turn-event.ts';
export { version } from './version.ts';
