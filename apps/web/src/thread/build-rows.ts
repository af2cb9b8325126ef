import type {
  AssistantMessage,
  Compaction,
  Message,
  Run,
  ThreadState,
  ToolCall,
  ToolMessage,
  UserMessage,
} from '@my-agent-crew/contract';
import { $TRACK } from 'solid-js';
import { unwrap } from 'solid-js/store';
import { type CompactionRow, queueCompactions } from './place-compactions.ts';

export type { CompactionRow } from './place-compactions.ts';

/** One call of an answer with its result, or null while there is none. */
export interface CallView {
  readonly call: ToolCall;
  readonly result: ToolMessage | null;
}

/** Words of a person: stored, or on their way (`message` null), or not accepted (`error`). */
export interface UserRow {
  readonly kind: 'user';
  readonly key: string;
  readonly day: string | null;
  readonly text: string;
  readonly message: UserMessage | null;
  readonly requestId: string | null;
  readonly error: string | null;
}

/** An answer with its calls; `message` is null while it is being written. */
export interface AnswerRow {
  readonly kind: 'answer';
  readonly key: string;
  readonly day: string | null;
  readonly message: AssistantMessage | null;
  readonly calls: readonly CallView[];
  /** False for the later steps of one turn, which stand under the first one's name. */
  readonly isFirst: boolean;
}

/** A result whose call is on an older page. */
export interface ResultRow {
  readonly kind: 'result';
  readonly key: string;
  readonly day: string | null;
  readonly result: ToolMessage;
}

/** Something happens that has no message yet. */
export interface WorkingRow {
  readonly kind: 'working';
  readonly key: string;
  readonly day: null;
  readonly isFirst: boolean;
}

/** Why the newest turn ended without an answer. */
export interface EndingRow {
  readonly kind: 'ending';
  readonly key: string;
  readonly day: null;
  readonly run: Run;
}

/** The files a finished turn changed; it may come to nothing once they are looked at. */
export interface ChangesRow {
  readonly kind: 'changes';
  readonly key: string;
  readonly day: null;
  readonly runId: string;
}

/** One line of the virtual list. Its `key` stays the same while a bubble is stored and while an answer is finished. */
export type ThreadRow = UserRow | AnswerRow | ResultRow | CompactionRow | WorkingRow | EndingRow | ChangesRow;

/** Words that were sent and are not stored yet. `error` is why they were not accepted. */
export interface PendingText {
  readonly request_id: string;
  readonly text: string;
  readonly error: string | null;
}

/** The calendar day of an ISO time in the viewer's zone, as a comparable word. */
export const dayOf = (iso: string): string => {
  const date = new Date(iso);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
};

const userKey = (requestId: string | null, id: string): string =>
  requestId === null ? id : `request:${requestId}`;

const isSame = (one: ThreadRow, other: ThreadRow): boolean => {
  const left = one as unknown as Record<string, unknown>;
  const right = other as unknown as Record<string, unknown>;
  return (
    Object.keys(right).every((key) => key === 'calls' || key === 'compaction' || left[key] === right[key]) &&
    haveSameCalls(one, other)
  );
};

const haveSameCalls = (one: ThreadRow, other: ThreadRow): boolean => {
  if (one.kind !== 'answer' || other.kind !== 'answer') return one.kind === other.kind;
  return (
    one.calls.length === other.calls.length &&
    one.calls.every(
      (view, at) => view.call === other.calls[at]?.call && view.result === other.calls[at]?.result,
    )
  );
};

interface Draft {
  readonly rows: ThreadRow[];
  readonly callIds: Set<string>;
  lastDay: string | null;
  lastRun: string | null;
  hasOpenCall: boolean;
  /** The turn whose messages are being added, once it called something that writes files. */
  writer: string | null;
}

const emptyDraft = (): Draft => ({
  rows: [],
  callIds: new Set(),
  lastDay: null,
  lastRun: null,
  hasOpenCall: false,
  writer: null,
});

/** Calls after which a turn may have changed files. */
const writing = new Set(['workspace_write', 'workspace_edit', 'delegate']);

/** Ends the rows of a turn with its changes, when the next message belongs to another one. */
const endTurn = (draft: Draft, nextRun: string | null): void => {
  const { writer } = draft;
  if (writer === null || writer === nextRun) return;
  draft.writer = null;
  draft.rows.push({ kind: 'changes', key: `changes:${writer}`, day: null, runId: writer });
};

const noteWrites = (draft: Draft, message: Message): void => {
  if (message.role === 'tool' && message.outcome === 'ok' && writing.has(message.name))
    draft.writer = message.run_id;
};

/** The day to write above a row, or null. The first row of a cut log has none: its day may begin on an older page. */
const nextDay = (draft: Draft, at: string, isCut: boolean): string | null => {
  const day = dayOf(at);
  const isNew = day !== draft.lastDay && !(isCut && draft.lastDay === null);
  draft.lastDay = day;
  return isNew ? at : null;
};

const addMessage = (
  draft: Draft,
  message: Message,
  results: ReadonlyMap<string, ToolMessage>,
  isCut: boolean,
) => {
  endTurn(draft, message.run_id);
  noteWrites(draft, message);
  if (message.role === 'tool') {
    if (draft.callIds.has(message.call_id)) return;
    draft.rows.push({
      kind: 'result',
      key: message.id,
      day: nextDay(draft, message.at, isCut),
      result: message,
    });
    return;
  }
  const day = nextDay(draft, message.at, isCut);
  if (message.role === 'user') {
    const key = userKey(message.request_id, message.id);
    draft.lastRun = null;
    draft.rows.push({
      ...{ kind: 'user', key, day, text: message.text, message },
      ...{ requestId: message.request_id, error: null },
    });
    return;
  }
  const calls = message.calls.map((call) => ({ call, result: results.get(call.id) ?? null }));
  for (const call of message.calls) draft.callIds.add(call.id);
  draft.hasOpenCall = calls.some((view) => view.result === null);
  const isFirst = draft.lastRun !== message.run_id;
  draft.lastRun = message.run_id;
  draft.rows.push({ kind: 'answer', key: message.id, day, message, calls, isFirst });
};

/** Summaries are few, and one that is taken back changes in place: each is read so that the page hears of it. */
const readCompactions = (state: ThreadState): Compaction[] =>
  state.compactions.map((one) => ({ ...unwrap(one), undone_at: one.undone_at }));

/** The answer behind a summary stands under its name again. */
const addCompactions = (draft: Draft, rows: readonly CompactionRow[]): void => {
  if (rows.length === 0) return;
  draft.rows.push(...rows);
  draft.lastRun = null;
};

const resultsOf = (messages: readonly Message[]): Map<string, ToolMessage> => {
  const results = new Map<string, ToolMessage>();
  for (const message of messages) if (message.role === 'tool') results.set(message.call_id, message);
  return results;
};

const endings = new Set(['halted', 'error', 'cancelled', 'interrupted']);

const addPresent = (draft: Draft, state: ThreadState): void => {
  const run = state.run;
  const isFirst = draft.lastRun !== run?.id;
  if (state.live !== null) {
    const key = state.live.message_id;
    draft.rows.push({ kind: 'answer', key, day: null, message: null, calls: [], isFirst });
  } else if (run?.status === 'running' && !draft.hasOpenCall) {
    draft.rows.push({ kind: 'working', key: 'working', day: null, isFirst });
  } else if (run !== null && endings.has(run.status)) {
    draft.rows.push({ kind: 'ending', key: `ending:${run.id}`, day: null, run });
  }
};

const addPending = (draft: Draft, state: ThreadState, pending: readonly PendingText[]): void => {
  const known = new Set(draft.rows.map((row) => (row.kind === 'user' ? row.requestId : null)));
  for (const item of state.queued) known.add(item.request_id);
  for (const { request_id, text, error } of pending) {
    if (known.has(request_id)) continue;
    const key = userKey(request_id, request_id);
    draft.rows.push({ kind: 'user', key, day: null, text, message: null, requestId: request_id, error });
  }
};

/**
 * Creates the function that turns a thread into rows. A row that says the same as before is the same object, so only
 * what changed is drawn again. Deltas do not run it: it never reads the text of the live answer.
 */
export const createRowBuilder = () => {
  let before = new Map<string, ThreadRow>();
  return (state: ThreadState, pending: readonly PendingText[]): readonly ThreadRow[] => {
    // Stored messages never change in place, so one signal for the list replaces thousands for their fields.
    void (state.messages as unknown as Record<symbol, unknown>)[$TRACK];
    const messages = unwrap(state.messages);
    const results = resultsOf(messages);
    const draft = emptyDraft();
    const compactions = queueCompactions(readCompactions(state), messages[0]?.position ?? -1);
    for (const message of messages) {
      addCompactions(draft, compactions.before(message.position));
      addMessage(draft, message, results, state.has_more);
    }
    addCompactions(draft, compactions.rest());
    const isOpen = state.run?.status === 'running' || state.run?.status === 'waiting';
    if (!isOpen || state.run?.id !== draft.writer) endTurn(draft, null);
    addPresent(draft, state);
    addPending(draft, state, pending);
    const rows = draft.rows.map((row) => {
      const known = before.get(row.key);
      return known !== undefined && known.kind === row.kind && isSame(known, row) ? known : row;
    });
    before = new Map(rows.map((row) => [row.key, row]));
    return rows;
  };
};

const charsPerLine = 82;
const linesOf = (text: string): number => {
  let lines = Math.ceil(text.length / charsPerLine);
  for (let at = text.indexOf('\n'); at >= 0 && lines < 400; at = text.indexOf('\n', at + 1)) lines += 0.6;
  return lines;
};

/** Height in px before a row was ever drawn. Only has to be near: drawn rows are measured. */
export const estimateRow = (row: ThreadRow | undefined): number => {
  if (row === undefined) return 80;
  const day = row.day === null ? 0 : 44;
  if (row.kind === 'user') return day + 60 + Math.min(12, linesOf(row.text)) * 24;
  if (row.kind === 'answer') {
    const words = row.message?.text ?? '';
    const head = row.isFirst ? 32 : 0;
    return day + head + (words === '' ? 0 : 42 + linesOf(words) * 24) + row.calls.length * 46;
  }
  return day + (row.kind === 'ending' ? 92 : row.kind === 'changes' ? 52 : 56);
};
