import type { Message, RunStep, ThreadState, Trajectory } from '@my-agent-crew/contract';

/** One stop of a replay: the conversation as it was when a step had ended. */
export interface Moment {
  /** The step, or null for the opening words and for the end. */
  readonly step: RunStep | null;
  /** ISO time. */
  readonly at: string;
  readonly thread: ThreadState;
}

const endOf = (step: RunStep): string =>
  new Date(Date.parse(step.started_at) + (step.duration_ms ?? 0)).toISOString();

/** The messages in the order a replay shows them; `take` gives out those that a step brought. */
const createSource = (messages: readonly Message[]) => {
  const rest = [...messages];
  const take = (isLast: (message: Message) => boolean): Message[] => {
    const at = rest.findIndex(isLast);
    return at < 0 ? [] : rest.splice(0, at + 1);
  };
  return {
    opening: (): Message[] => {
      const at = rest.findIndex((message) => message.role !== 'user' || message.steer);
      return rest.splice(0, at < 0 ? rest.length : at);
    },
    of: (step: RunStep): Message[] => {
      if (step.kind === 'model' || step.kind === 'relay')
        return step.status === 'failed' ? [] : take((message) => message.role === 'assistant');
      if (step.kind === 'steer') return take((message) => message.role === 'user' && message.steer);
      // Results of calls that ran beside each other come in any order: only this one's is taken.
      const at = rest.findIndex((one) => one.role === 'tool' && one.call_id === step.tool_call_id);
      return at < 0 ? [] : rest.splice(at, 1);
    },
    rest: (): Message[] => rest.splice(0),
  };
};

/**
 * The stops of a run's replay, made from its record alone: the opening words, every step, the end. A run that is still
 * open has no end, only what no step explains.
 */
export const replayMoments = (record: Trajectory): Moment[] => {
  const { run, steps } = record;
  const source = createSource(record.messages);
  let shown: Message[] = [];
  const stop = (step: RunStep | null, at: string, more: Message[], taken: number, isEnd: boolean): Moment => {
    shown = [...shown, ...more];
    const thread: ThreadState = {
      conversation_id: `replay:${run.id}`,
      messages: shown.toSorted((one, other) => one.position - other.position),
      has_more: false,
      live: null,
      approvals: [],
      queued: [],
      run: isEnd ? run : { ...run, status: 'running', ended_at: null, error: null, halt_reason: null },
      steps: steps.slice(0, taken),
      stream: null,
      compactions: [],
      context_window: null,
      is_stale: false,
    };
    return { step, at, thread };
  };
  const moments = [stop(null, run.started_at, source.opening(), 0, false)];
  for (const [at, step] of steps.entries())
    moments.push(stop(step, endOf(step), source.of(step), at + 1, false));
  const rest = source.rest();
  const end = run.ended_at ?? rest.at(-1)?.at;
  if (end !== undefined) moments.push(stop(null, end, rest, steps.length, run.ended_at !== null));
  return moments;
};
