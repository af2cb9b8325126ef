import {
  type AssistantMessage,
  type Message,
  type Run,
  type RunStep,
  reduceThread,
  type ThreadState,
  type ToolCall,
  type ToolMessage,
  type TurnEvent,
  type UserMessage,
} from '@my-agent-crew/contract';
import { batch, createSignal } from 'solid-js';
import { createStore, produce } from 'solid-js/store';
import { render } from 'solid-js/web';
import { vi } from '../i18n/vi.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/ui.css';
import type { AnswerFiles } from '../media/answer-files.ts';
import type { PendingText } from './build-rows.ts';
import type { CompactionActions } from './compactions.ts';
import type { Delegates } from './delegates.ts';
import type { Outputs } from './outputs.ts';
import { Thread } from './thread.tsx';

/** What only tests of the thread and its bench use: builders of messages, and a thread on a page of a fixed size. */
const conversationId = 'conversation-0';
let threads = 0;
const noUsage = { prompt_tokens: null, cached_tokens: null, reasoning_tokens: null, completion_tokens: null };

const base = (position: number) => ({
  id: `m${position}`,
  conversation_id: conversationId,
  position,
  run_id: 'run-1',
  at: new Date(Date.UTC(2026, 10, 30, 3, 0, position)).toISOString(),
});

/** A stored message of a person. */
export const userMessage = (
  position: number,
  text: string,
  more: Partial<UserMessage> = {},
): UserMessage => ({
  ...base(position),
  role: 'user',
  text,
  source: 'web',
  steer: false,
  request_id: null,
  ...more,
});

/** A stored answer. */
export const answer = (
  position: number,
  text: string,
  more: Partial<AssistantMessage> = {},
): AssistantMessage => ({
  ...base(position),
  role: 'assistant',
  text,
  calls: [],
  route: 'fake:echo',
  provider: null,
  cost_usd: 0.0004,
  usage: noUsage,
  first_token_ms: 200,
  duration_ms: 1800,
  cut: null,
  ...more,
});

/** A call inside an answer. */
export const toolCall = (id: string, name: string, args: Record<string, unknown>): ToolCall => ({
  id,
  name,
  arguments: args,
  invalid: null,
});

/** The result of a call. */
export const toolResult = (
  position: number,
  call: ToolCall,
  more: Partial<ToolMessage> = {},
): ToolMessage => ({
  ...base(position),
  role: 'tool',
  call_id: call.id,
  name: call.name,
  outcome: 'ok',
  output: 'xong',
  shaped_kind: 'none',
  original_chars: 4,
  cost_usd: 0,
  metered: false,
  duration_ms: 42,
  ...more,
});

/** A run in the given state. */
export const runIn = (status: Run['status'], more: Partial<Run> = {}): Run => ({
  id: 'run-1',
  conversation_id: conversationId,
  agent_id: 'default',
  source: 'web',
  opening: '',
  status,
  halt_reason: null,
  error: null,
  started_at: base(0).at,
  ended_at: null,
  spent_usd: 0.0831,
  unknown_cost_calls: 0,
  model_calls: 3,
  route: 'fake:echo',
  ...more,
});

/** A line of the timeline. */
export const runStep = (index: number, more: Partial<RunStep> = {}): RunStep => ({
  id: `step-${index}`,
  run_id: 'run-1',
  index,
  kind: 'model',
  name: 'fake:echo',
  status: 'running',
  detail: '',
  tool_call_id: null,
  started_at: base(0).at,
  duration_ms: null,
  cost_usd: null,
  usage: null,
  first_token_ms: null,
  shaped_kind: 'none',
  original_chars: null,
  ...more,
});

/** A log of `count` messages: questions, answers with Markdown, and tool results in their usual mix. */
export const longLog = (count: number): Message[] => {
  const log: Message[] = [];
  while (log.length < count) {
    const at = log.length;
    const call = toolCall(`call-${at}`, 'workspace_read', { path: `chi-phi/${at}.csv` });
    log.push(userMessage(at, `Câu hỏi số ${at}: tổng hợp chi tiêu tuần này giúp tôi, so với tuần trước.`));
    log.push(answer(at + 1, '', { calls: [call] }));
    log.push(toolResult(at + 2, call, { output: 'ngày,số tiền\n'.repeat(30) }));
    const code = at % 16 === 0 ? '\n\n```ts\nconst total = rows.reduce((s, r) => s + r.amount, 0);\n```' : '';
    log.push(
      answer(
        at + 3,
        `Đã đọc **${at}** dòng của \`chi-phi/${at}.csv\`.\n\n- Ăn uống\n- Đi lại\n\nTổng giảm 8%.${code}`,
      ),
    );
  }
  return log.slice(0, count);
};

/** A thread of a conversation of its own, with the given messages and nothing running. */
export const threadWith = (messages: Message[], more: Partial<ThreadState> = {}): ThreadState => ({
  conversation_id: `conversation-${++threads}`,
  messages,
  has_more: false,
  live: null,
  approvals: [],
  queued: [],
  run: runIn('done'),
  steps: [],
  compactions: [],
  context_window: null,
  stream: null,
  is_stale: false,
  ...more,
});

type Loose<Event> = Event extends TurnEvent
  ? Omit<Event, 'seq' | 'stream' | 'conversation_id' | 'run_id'>
  : never;

/** Puts a thread on the page; everything it shows comes through the same reducer as in the app. */
export const mountThread = (
  first: ThreadState,
  size = { width: 900, height: 700 },
  delegates?: Delegates,
  outputs?: Outputs,
  compactions?: CompactionActions,
  files?: AnswerFiles,
) => {
  const host = document.createElement('div');
  host.style.cssText = `display:flex;width:${size.width}px;height:${size.height}px`;
  document.body.append(host);
  const [state, setState] = createStore(first);
  const [pending, setPending] = createSignal<readonly PendingText[]>([]);
  const retried: string[] = [];
  let seq = 0;
  let loadOlder = async (): Promise<void> => {};
  const stop = render(
    () => (
      <Thread
        state={state}
        pending={pending()}
        loadOlder={() => loadOlder()}
        retry={(id) => retried.push(id)}
        text={vi}
        delegates={delegates}
        outputs={outputs}
        compactions={compactions}
        files={files}
      />
    ),
    host,
  );
  const apply = (frames: readonly TurnEvent[]): void =>
    batch(() =>
      setState(
        produce((draft) => {
          for (const frame of frames) reduceThread(draft, frame);
        }),
      ),
    );
  const scroller = (): HTMLElement => host.querySelector('.thread-scroll') as HTMLElement;
  return {
    host,
    scroller,
    retried,
    state,
    setPending,
    apply,
    /** Gives an event the next number of its stream. */
    event: (body: Loose<TurnEvent>): TurnEvent => {
      seq += 1;
      const from = { seq, stream: 'run-1.1', conversation_id: state.conversation_id, run_id: 'run-1' };
      return { ...body, ...from } as TurnEvent;
    },
    replace: (next: ThreadState) => setState(next),
    edit: (change: (draft: ThreadState) => void) => setState(produce(change)),
    onOlder: (load: () => Promise<void>) => {
      loadOlder = load;
    },
    distance: () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight,
    stop: () => {
      stop();
      host.remove();
    },
  };
};

/** Waits for painted frames. */
export const frames = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};
