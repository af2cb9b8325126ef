import type { AssistantMessage, Run, RunStep, TurnEvent } from '@my-agent-crew/contract';

const paragraph =
  'Tháng này **chi phí** giảm nhẹ so với tháng trước, chủ yếu ở đi lại; xem `chi-phi/2026-11.csv` để đối chiếu. ';
const part = [
  '## Tổng hợp theo hạng mục\n\n',
  `${paragraph.repeat(3)}\n\n`,
  '- Ăn uống tăng vì có khách\n- Đi lại giảm vì làm ở nhà\n- Nhà cửa không đổi\n\n',
  '```typescript\nexport const total = rows.filter((row) => row.month === 11).reduce((sum, row) => sum + row.amount, 0);\n```\n\n',
  '| Hạng mục | Tháng 10 | Tháng 11 |\n|---|--:|--:|\n| Ăn uống | 5.210.000 | 5.480.000 |\n| Đi lại | 3.900.000 | 2.610.000 |\n\n',
].join('');

/** Characters of one piece: what models send on average. */
const pieceChars = 4;
const at = '2026-11-30T03:00:00.000Z';

const run = (status: Run['status']): Run => ({
  ...{ id: 'run-1', conversation_id: 'bench', agent_id: 'default', source: 'web', opening: '', status },
  ...{ halt_reason: null, error: null, started_at: at, ended_at: null, spent_usd: 0, unknown_cost_calls: 0 },
  ...{ model_calls: 1, route: 'fake:echo' },
});

const step: RunStep = {
  ...{
    id: 'step-1',
    run_id: 'run-1',
    index: 0,
    kind: 'model',
    name: 'fake:echo',
    status: 'running',
    detail: '',
  },
  ...{
    tool_call_id: null,
    started_at: at,
    duration_ms: null,
    cost_usd: null,
    usage: null,
    first_token_ms: null,
  },
  ...{ shaped_kind: 'none', original_chars: null },
};

const stored = (text: string): AssistantMessage => ({
  ...{ id: 'answer-1', conversation_id: 'bench', position: 1, run_id: 'run-1', at, role: 'assistant', text },
  ...{
    calls: [],
    route: 'fake:echo',
    provider: null,
    cost_usd: null,
    first_token_ms: 1,
    duration_ms: 1,
    cut: null,
  },
  usage: { prompt_tokens: null, cached_tokens: null, reasoning_tokens: null, completion_tokens: null },
});

/** The events of one answer of `count` pieces: Vietnamese Markdown with headings, lists, tables and code. */
export const answerFrames = function* (count: number): Generator<TurnEvent> {
  let seq = 0;
  const from = () => {
    seq += 1;
    return { seq, stream: 'run-1.1', conversation_id: 'bench', run_id: 'run-1' };
  };
  const text = part.repeat(Math.ceil((count * pieceChars) / part.length)).slice(0, count * pieceChars);
  yield { ...from(), type: 'turn_started', run: run('running'), messages: [] };
  yield { ...from(), type: 'model_call', stage: 'sent', message_id: 'answer-1', step };
  for (let offset = 0; offset < text.length; offset += pieceChars) {
    const piece = text.slice(offset, offset + pieceChars);
    yield { ...from(), type: 'text_delta', message_id: 'answer-1', offset, text: piece };
  }
  yield { ...from(), type: 'assistant_message', message: stored(text), step: { ...step, status: 'ok' } };
  yield { ...from(), type: 'done', spent_usd: 0, unknown_cost_calls: 1, run: run('done') };
};
