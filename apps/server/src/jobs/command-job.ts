import type { RunStep } from '@my-agent-crew/contract';
import {
  type Agent,
  abortKind,
  type Clock,
  type Ids,
  isoTime,
  type Outcome,
  type Tool,
} from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../activity/activity-hub.ts';
import type { OpenedRun } from './open-job.ts';

/** Seconds a command of a job may take. Spec: tools, shell, "trần 900 s". */
const timeoutSeconds = 900;

const detailChars = 600;

interface Parts {
  readonly store: Store;
  readonly hub: ActivityHub;
  /** `shell_run`. */
  readonly shell: Tool;
  readonly clock: Clock;
  readonly ids: Ids;
}

const noUsage = { prompt_tokens: null, cached_tokens: null, reasoning_tokens: null, completion_tokens: null };

const stepOf = (parts: Parts, run: OpenedRun['run'], fields: Partial<RunStep>): RunStep => ({
  id: parts.ids.next('step'),
  run_id: run.id,
  index: 0,
  kind: 'tool',
  name: 'shell_run',
  status: 'running',
  detail: '',
  tool_call_id: null,
  started_at: isoTime(parts.clock.now()),
  duration_ms: null,
  cost_usd: null,
  usage: null,
  first_token_ms: null,
  shaped_kind: 'none',
  original_chars: null,
  ...fields,
});

/** Stores the call as the answer that no model gave, so that the conversation can be gone on with. */
const recordCall = async (parts: Parts, { run }: OpenedRun, command: string): Promise<string> => {
  const { store, ids, clock } = parts;
  const callId = ids.next('call');
  const message: Parameters<Store['log']['recordAnswer']>[0] = {
    id: ids.next('message'),
    conversation_id: run.conversation_id,
    run_id: run.id,
    at: isoTime(clock.now()),
    role: 'assistant',
    text: '',
    calls: [{ id: callId, name: 'shell_run', arguments: { command }, invalid: null }],
    route: '',
    provider: null,
    cost_usd: null,
    usage: noUsage,
    first_token_ms: null,
    duration_ms: 0,
    cut: null,
    details: null,
  };
  await store.log.recordAnswer(message, stepOf(parts, run, { kind: 'relay', name: '', status: 'ok' }), []);
  return callId;
};

const runTool = async (
  parts: Parts,
  agent: Agent,
  { run }: OpenedRun,
  call: { readonly id: string; readonly command: string },
  signal: AbortSignal,
): Promise<Outcome> => {
  const input = { command: call.command, timeout_s: timeoutSeconds };
  const { refuse } = parts.shell.assess(input, agent);
  if (refuse !== null) return { outcome: 'refused', text: refuse };
  const place = { conversationId: run.conversation_id, runId: run.id, callId: call.id };
  return parts.shell.run(input, { agent, ...place, signal });
};

/** The end of a long output: that is where a command says how it went. */
const shorten = (text: string, chars: number): string =>
  text.length <= chars ? text : `…\n${text.slice(text.length - chars + 2).replace(/^[\uDC00-\uDFFF]/, '')}`;

const endingOf = (
  outcome: Outcome['outcome'],
  text: string,
  signal: AbortSignal,
): { readonly status: 'done' | 'error' | 'cancelled' | 'interrupted'; readonly error: string | null } => {
  if (signal.aborted && abortKind(signal) === 'shutdown')
    return { status: 'interrupted', error: cutSentence };
  if (signal.aborted) return { status: 'cancelled', error: null };
  if (outcome === 'ok') return { status: 'done', error: null };
  const [firstLine = ''] = text.split('\n');
  return { status: 'error', error: `The command failed: ${firstLine.slice(0, 300)}` };
};

/** What the run of a command says that a stop or a kill of the server cut. It is never repeated by itself. */
export const cutSentence =
  'The server stopped while the command ran, so how far it came is unknown. It was not run again: run the job now to repeat it.';

/**
 * Works the opened run of a command job: one call of `shell_run`, which the owner's own file stands for, and no model.
 * Spec: agents, "command chạy qua shell_run trong workspace và chỉ ghi lại bước đó".
 */
export const runCommandJob = async (
  parts: Parts,
  agent: Agent,
  opened: OpenedRun,
  command: string,
  signal: AbortSignal,
): Promise<void> => {
  const { store, hub, clock, ids } = parts;
  const { run } = opened;
  const { log } = store;
  const { run: begun } = await log.beginLeg(run.id);
  hub.run(begun);
  hub.conversation(run.conversation_id);
  const callId = await recordCall(parts, opened, command);
  const begunAt = clock.now();
  const step = stepOf(parts, run, {
    index: 1,
    tool_call_id: callId,
    detail: command.replace(/\s+/g, ' ').slice(0, detailChars),
  });
  const place = { conversationId: run.conversation_id, runId: run.id, call: null };
  await log.beginEffect({ key: `tool:${callId}`, kind: 'tool', ...place }, step);
  hub.step('tool_started', run.conversation_id, step);
  const { outcome, text } = await runTool(parts, agent, opened, { id: callId, command }, signal);
  const isOk = outcome === 'ok';
  const duration = Math.max(0, Math.round(clock.now() - begunAt));
  const ended: RunStep = { ...step, status: isOk ? 'ok' : 'failed', duration_ms: duration };
  const output = shorten(text, agent.toolOutputChars);
  const isCut = output.length < text.length;
  const shape = { shaped_kind: isCut ? 'cut' : 'none', original_chars: text.length } as const;
  await log.recordResult(
    {
      id: ids.next('message'),
      conversation_id: run.conversation_id,
      run_id: run.id,
      at: isoTime(clock.now()),
      role: 'tool',
      call_id: callId,
      name: 'shell_run',
      outcome,
      output,
      ...shape,
      cost_usd: null,
      metered: false,
      duration_ms: duration,
    },
    { ...ended, ...shape },
    [],
  );
  hub.step('tool_result', run.conversation_id, ended);
  const at = isoTime(clock.now());
  const ending = { ...endingOf(outcome, text, signal), haltReason: null, at };
  hub.run(await log.closeRun(run.id, ending));
  hub.conversation(run.conversation_id);
};
