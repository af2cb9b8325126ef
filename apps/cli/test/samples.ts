import type {
  Approval,
  AssistantMessage,
  Run,
  RunStep,
  ToolMessage,
  UserMessage,
} from '@my-agent-crew/contract';

const at = '2026-11-30T07:00:00.000Z';
const own = { conversation_id: 'c1', run_id: 'r1', at };

/** A pending approval of a shell command. */
export const approval = (more: Partial<Approval> = {}): Approval => ({
  id: 'a1',
  conversation_id: 'c1',
  run_id: 'r1',
  agent_id: 'default',
  tool_call_id: 't1',
  kind: 'tool',
  name: 'shell_run',
  arguments: { command: 'ls' },
  operands: [],
  digest: null,
  reason: null,
  options: [],
  default: null,
  created_at: at,
  expires_at: '2026-11-30T07:10:00.000Z',
  status: 'pending',
  decided_at: null,
  decided_by: null,
  answer: null,
  ...more,
});

/** A run that is done. */
export const run = (more: Partial<Run> = {}): Run => ({
  id: 'r1',
  conversation_id: 'c1',
  agent_id: 'default',
  source: 'cli',
  opening: 'xin chào',
  status: 'done',
  halt_reason: null,
  error: null,
  started_at: at,
  ended_at: '2026-11-30T07:00:02.300Z',
  spent_usd: 0.0012,
  unknown_cost_calls: 0,
  model_calls: 2,
  route: 'fake:echo',
  ...more,
});

/** A tool step of a timeline. */
export const step = (more: Partial<RunStep> = {}): RunStep => ({
  id: 's1',
  run_id: 'r1',
  index: 0,
  kind: 'tool',
  name: 'shell_run',
  status: 'ok',
  detail: 'ls',
  tool_call_id: 't1',
  started_at: at,
  duration_ms: 12,
  cost_usd: null,
  usage: null,
  first_token_ms: null,
  shaped_kind: 'none',
  original_chars: null,
  ...more,
});

/** What a person said. */
export const said = (text: string, more: Partial<UserMessage> = {}): UserMessage => ({
  ...own,
  id: `u-${text}`,
  position: 0,
  role: 'user',
  text,
  source: 'cli',
  steer: false,
  request_id: null,
  ...more,
});

/** A stored answer. */
export const answer = (text: string, more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  ...own,
  id: 'm1',
  position: 1,
  role: 'assistant',
  text,
  calls: [],
  route: 'fake:echo',
  provider: null,
  cost_usd: 0,
  usage: { prompt_tokens: 1, cached_tokens: 0, reasoning_tokens: null, completion_tokens: 1 },
  first_token_ms: 1,
  duration_ms: 2,
  cut: null,
  ...more,
});

/** The result of a tool call. */
export const result = (more: Partial<ToolMessage> = {}): ToolMessage => ({
  ...own,
  id: 'x1',
  position: 2,
  role: 'tool',
  call_id: 't1',
  name: 'shell_run',
  outcome: 'ok',
  output: 'notes.md',
  shaped_kind: 'none',
  original_chars: 8,
  cost_usd: null,
  metered: false,
  duration_ms: 12,
  ...more,
});
