import { beginStep, type Turn, timeOf } from './turn.ts';

const noUsage = {
  prompt_tokens: null,
  cached_tokens: null,
  reasoning_tokens: null,
  completion_tokens: null,
} as const;

/** True when the whole turn so far is one answer with one call: only then may a child's words stand for the agent's. */
const wasOneCall = (turn: Turn): boolean => {
  const rows = turn.messages.filter((row) => row.run_id === turn.run.id && row.role !== 'user');
  const [answer] = rows;
  const steered = turn.messages.some((row) => row.run_id === turn.run.id && row.role === 'user' && row.steer);
  return rows.length === 2 && answer?.role === 'assistant' && answer.calls.length === 1 && !steered;
};

/**
 * Passes a child's answer to the person word for word, without asking the model again, when delegating was all the turn
 * did. Spec: supplement §2, "Delegation extras". True when it did.
 */
export const relayAnswer = async (turn: Turn): Promise<boolean> => {
  const words = turn.relay;
  turn.relay = null;
  if (words === null || !wasOneCall(turn)) return false;
  const step = beginStep(turn, { kind: 'relay', name: '', status: 'ok', duration_ms: 0 });
  const answer = await turn.ports.log.recordAnswer(
    {
      id: turn.ports.ids.next('message'),
      conversation_id: turn.conversation.id,
      run_id: turn.run.id,
      at: timeOf(turn),
      role: 'assistant',
      text: words,
      calls: [],
      route: '',
      provider: null,
      cost_usd: 0,
      usage: noUsage,
      first_token_ms: null,
      duration_ms: 0,
      cut: null,
      details: null,
    },
    step,
    [],
  );
  const { details: _details, ...message } = answer;
  turn.messages.push(answer);
  turn.emit({ type: 'assistant_message', message, step });
  return true;
};
