import type {
  Approval,
  AssistantMessage,
  Run,
  RunStep,
  TokenUsage,
  ToolMessage,
  UserMessage,
} from '@my-agent-crew/contract';
import type {
  Approvals,
  Awaitable,
  Charge,
  ConversationState,
  Decision,
  Draft,
  Ledger,
  Log,
  StoredAnswer,
} from '@my-agent-crew/core';

/** One fresh implementation of the durable ports, with the doors a suite needs around them. */
export interface LogFixture {
  readonly log: Log;
  readonly approvals: Approvals;
  readonly ledger: Ledger;
  /** Makes a conversation and returns its id. */
  seedConversation(
    partial: Partial<
      Pick<
        ConversationState,
        'agentId' | 'channel' | 'parentId' | 'autonomous' | 'costCapMicros' | 'approvalTtlSeconds'
      >
    >,
  ): Awaitable<string>;
  /** Makes a steer text wait in a conversation. */
  queueSteer(conversationId: string, text: string): Awaitable<void>;
  /** The conversation's totals. */
  balance(conversationId: string): Awaitable<{ spentMicros: number; unknownCostCalls: number }>;
}

const at = '2026-03-01T08:00:00.000Z';
/** A moment after every builder's. */
export const later = '2026-03-01T08:05:00.000Z';
const usage: TokenUsage = {
  prompt_tokens: 100,
  cached_tokens: 40,
  reasoning_tokens: null,
  completion_tokens: 12,
};

/** One priced call of a model; null micro-dollars for an unknown price. */
export const charge = (costMicros: number | null, purpose = 'chat'): Charge => ({
  purpose,
  route: 'test:model',
  costMicros,
  usage,
});

/** A decision made on the web. */
export const decision = (status: Decision['status'], always = false): Decision => ({
  status,
  by: 'web',
  answer: null,
  at: later,
  always,
});

/** A conversation with an open run, and builders for what belongs to it. */
export interface Scene extends LogFixture {
  readonly conversationId: string;
  readonly run: Run;
  readonly opening: readonly UserMessage[];
  newRun(id: string, conversationId?: string): Run;
  words(id: string, text: string, run?: Run): Draft<UserMessage>;
  answer(id: string, more?: Partial<AssistantMessage> & { details?: unknown }): Draft<StoredAnswer>;
  result(id: string, callId: string, more?: Partial<ToolMessage>): Draft<ToolMessage>;
  step(index: number, more?: Partial<RunStep>): RunStep;
  approval(id: string, more?: Partial<Approval>): Approval;
}

/** Seeds a conversation and opens its first run. */
export const createScene = async (fixture: LogFixture): Promise<Scene> => {
  const conversationId = await fixture.seedConversation({ agentId: 'default', channel: 'web' });
  const run = buildRun('run-1', conversationId);
  const base = { conversation_id: conversationId, run_id: run.id, at };
  const words: Scene['words'] = (id, text, of = run) => ({
    ...base,
    conversation_id: of.conversation_id,
    run_id: of.id,
    id,
    role: 'user',
    text,
    source: 'web',
    steer: false,
    request_id: null,
  });
  const opening = await fixture.log.openRun(run, [words('m-open', 'hello')]);
  return {
    ...fixture,
    conversationId,
    run,
    opening,
    words,
    newRun: (id, of = conversationId) => buildRun(id, of),
    answer: (id, more) => ({ ...answerShape, ...base, id, ...more }),
    result: (id, callId, more) => ({ ...resultShape, ...base, id, call_id: callId, ...more }),
    step: (index, more) => ({ ...stepShape, id: `step-${index}`, run_id: run.id, index, ...more }),
    approval: (id, more) => ({
      ...approvalShape,
      id,
      conversation_id: conversationId,
      run_id: run.id,
      ...more,
    }),
  };
};

const buildRun = (id: string, conversationId: string): Run => ({
  id,
  conversation_id: conversationId,
  agent_id: 'default',
  source: 'web',
  opening: 'hello',
  status: 'running',
  halt_reason: null,
  error: null,
  started_at: at,
  ended_at: null,
  spent_usd: 0,
  unknown_cost_calls: 0,
  model_calls: 0,
  route: '',
});

const answerShape = {
  role: 'assistant' as const,
  text: 'an answer',
  calls: [],
  route: 'test:model',
  provider: null,
  cost_usd: 0.000_25,
  usage,
  first_token_ms: 120,
  duration_ms: 900,
  cut: null,
  details: null,
};

const resultShape = {
  role: 'tool' as const,
  name: 'shell_run',
  outcome: 'ok' as const,
  output: 'done',
  shaped_kind: 'none' as const,
  original_chars: 4,
  cost_usd: null,
  metered: false,
  duration_ms: 30,
};

const stepShape = {
  kind: 'model' as const,
  name: 'test:model',
  status: 'ok' as const,
  detail: '',
  tool_call_id: null,
  started_at: at,
  duration_ms: 900,
  cost_usd: 0.000_25,
  usage,
  first_token_ms: 120,
  shaped_kind: 'none' as const,
  original_chars: null,
};

const approvalShape = {
  agent_id: 'default',
  tool_call_id: 'call-1',
  kind: 'tool' as const,
  name: 'shell_run',
  arguments: { command: 'ls\u0000 \ud83d', nested: { list: [1, null, 'đ'] } },
  operands: [],
  digest: null,
  reason: null,
  options: [],
  default: null,
  created_at: at,
  expires_at: later,
  status: 'pending' as const,
  decided_at: null,
  decided_by: null,
  answer: null,
};
