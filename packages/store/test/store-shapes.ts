import type { Approval, Run, RunStep, UserMessage } from '@my-agent-crew/contract';
import type { Charge, Draft } from '@my-agent-crew/core';

/** The settings of a plain web conversation. */
export const plainConversation = {
  agentId: 'default',
  title: '',
  channel: 'web',
  parentId: null,
  costCapMicros: 0,
  autonomous: false,
  approvalTtlSeconds: null,
} as const;

/** A run that has just begun. */
export const newRun = (id: string, conversationId: string, more: Partial<Run> = {}): Run => ({
  id,
  conversation_id: conversationId,
  agent_id: 'default',
  source: 'web',
  opening: 'hello',
  status: 'running',
  halt_reason: null,
  error: null,
  started_at: '2026-03-01T08:00:00.000Z',
  ended_at: null,
  spent_usd: 0,
  unknown_cost_calls: 0,
  model_calls: 0,
  route: '',
  ...more,
});

/** Words of a person for a run. */
export const newWords = (run: Run, id: string, more: Partial<UserMessage> = {}): Draft<UserMessage> => ({
  id,
  conversation_id: run.conversation_id,
  run_id: run.id,
  at: '2026-03-01T08:00:00.000Z',
  role: 'user',
  text: `words ${id}`,
  source: 'web',
  steer: false,
  request_id: null,
  ...more,
});

/** A line of a run's timeline. */
export const newStep = (runId: string, index: number, more: Partial<RunStep> = {}): RunStep => ({
  id: `${runId}.${index}`,
  run_id: runId,
  index,
  kind: 'note',
  name: '',
  status: 'ok',
  detail: '',
  tool_call_id: null,
  started_at: '2026-03-01T08:00:00.000Z',
  duration_ms: null,
  cost_usd: null,
  usage: null,
  first_token_ms: null,
  shaped_kind: 'none',
  original_chars: null,
  ...more,
});

/** A request that waits for a decision. */
export const newApproval = (run: Run, id: string, more: Partial<Approval> = {}): Approval => ({
  id,
  conversation_id: run.conversation_id,
  run_id: run.id,
  agent_id: 'default',
  tool_call_id: `call-of-${id}`,
  kind: 'tool',
  name: 'shell_run',
  arguments: { command: 'ls' },
  operands: [],
  digest: null,
  reason: null,
  options: [],
  default: null,
  created_at: '2026-03-01T08:00:00.000Z',
  expires_at: '2026-03-01T09:00:00.000Z',
  status: 'pending',
  decided_at: null,
  decided_by: null,
  answer: null,
  ...more,
});

/** A charge of the ledger. */
export const newCharge = (costMicros: number | null, more: Partial<Charge> = {}): Charge => ({
  purpose: 'chat',
  route: 'test:model',
  costMicros,
  usage: { prompt_tokens: 10, cached_tokens: 4, reasoning_tokens: null, completion_tokens: 2 },
  ...more,
});

/** The ending of a run that answered. */
export const doneEnding = {
  status: 'done',
  haltReason: null,
  error: null,
  at: '2026-03-01T08:01:00.000Z',
} as const;
