import {
  type Approval,
  type Compaction,
  CrewError,
  compactionInEffect,
  type Run,
  type RunStep,
  type UserMessage,
} from '@my-agent-crew/contract';
import { toUsd } from '../money.ts';
import type { Approvals } from '../ports/approvals.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { Budget, Ledger } from '../ports/ledger.ts';
import type {
  Asking,
  Charge,
  ConversationState,
  Draft,
  Log,
  RunEnding,
  StoredMessage,
  StoredWords,
} from '../ports/log.ts';
import { lostCharge } from '../turn/charge-of.ts';
import { createMemoryCheckpoints } from './memory-checkpoints.ts';
import { createMemoryEffects, type MemoryEffects } from './memory-effects.ts';

/** What a new conversation needs; the rest starts at zero. */
export type NewConversation = Pick<ConversationState, 'id' | 'agentId'> & Partial<ConversationState>;

/** Log, approvals, ledger and checkpoints in memory: for embedding without a database, and for tests. Nothing survives the process. */
export interface MemoryStore {
  readonly log: Log;
  readonly approvals: Approvals;
  readonly ledger: Ledger;
  readonly checkpoints: Checkpoints;
  addConversation(conversation: NewConversation): void;
  /** Lets a text join the running turn of a conversation at its next tool boundary. */
  addSteer(conversationId: string, message: Pick<UserMessage, 'id' | 'text' | 'at' | 'source'>): void;
}

interface Book {
  readonly conversations: Map<string, ConversationState>;
  readonly messages: Map<string, StoredMessage[]>;
  readonly runs: Map<string, Run>;
  readonly legs: Map<string, number>;
  readonly steps: Map<string, RunStep[]>;
  readonly approvals: Map<string, Approval>;
  readonly compactions: Map<string, Compaction[]>;
  readonly steers: Map<string, Pick<UserMessage, 'id' | 'text' | 'at' | 'source'>[]>;
  readonly effects: MemoryEffects;
}

const emptyBook = (): Book => ({
  conversations: new Map(),
  messages: new Map(),
  runs: new Map(),
  legs: new Map(),
  steps: new Map(),
  approvals: new Map(),
  compactions: new Map(),
  steers: new Map(),
  effects: createMemoryEffects(),
});

const must = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(`${what} does not exist.`);
  return value;
};

const append = <Row extends StoredMessage>(book: Book, draft: Draft<Row>): Row => {
  const id = (draft as Draft<StoredMessage>).conversation_id;
  const rows = book.messages.get(id) ?? [];
  const row = { ...draft, position: rows.length } as unknown as Row;
  rows.push(row);
  book.messages.set(id, rows);
  return row;
};

const addTotals = (
  book: Book,
  conversationId: string,
  runId: string | null,
  micros: number,
  unknown: number,
): void => {
  const conversation = must(book.conversations.get(conversationId), `Conversation ${conversationId}`);
  book.conversations.set(conversationId, {
    ...conversation,
    spentMicros: conversation.spentMicros + micros,
    unknownCostCalls: conversation.unknownCostCalls + unknown,
  });
  const run = runId === null ? undefined : book.runs.get(runId);
  if (run === undefined) return;
  const spent = Math.round(run.spent_usd * 1_000_000) + micros;
  book.runs.set(run.id, {
    ...run,
    spent_usd: toUsd(spent),
    unknown_cost_calls: run.unknown_cost_calls + unknown,
  });
};

const addCharges = (
  book: Book,
  conversationId: string,
  runId: string | null,
  charges: readonly Charge[],
): void => {
  const known = charges.reduce((sum, charge) => sum + (charge.costMicros ?? 0), 0);
  addTotals(
    book,
    conversationId,
    runId,
    known,
    charges.filter((charge) => charge.costMicros === null).length,
  );
};

const putStep = (book: Book, step: RunStep): void => {
  const steps = (book.steps.get(step.run_id) ?? []).filter((known) => known.id !== step.id);
  book.steps.set(
    step.run_id,
    [...steps, step].sort((a, b) => a.index - b.index),
  );
};

/** Stores a line; one that no longer runs ends the marks made with it. */
const saveStep = (book: Book, step: RunStep, outcome: string = step.status): void => {
  putStep(book, step);
  if (step.status !== 'running' && step.status !== 'waiting') book.effects.endOfStep(step.id, outcome);
};

const isOpen = (run: Run): boolean => run.status === 'running' || run.status === 'waiting';

const changeRun = (book: Book, id: string, change: Partial<Run>): Run => {
  const run = { ...must(book.runs.get(id), `Run ${id}`), ...change };
  book.runs.set(id, run);
  return run;
};

const openRun = (book: Book, run: Run, messages: readonly Draft<StoredWords>[]): UserMessage[] => {
  for (const known of book.runs.values())
    if (known.conversation_id === run.conversation_id && isOpen(known))
      throw new CrewError('conflict', `Run ${known.id} is still open.`);
  book.runs.set(run.id, run);
  return messages.map((message) => append<StoredWords>(book, message));
};

const joinSteers = (book: Book, runId: string): UserMessage[] => {
  const { conversation_id } = must(book.runs.get(runId), `Run ${runId}`);
  const waiting = book.steers.get(conversation_id) ?? [];
  book.steers.delete(conversation_id);
  const fixed = { conversation_id, run_id: runId, role: 'user', steer: true, request_id: null } as const;
  return waiting.map((steer) => append<UserMessage>(book, { ...fixed, ...steer }));
};

/** Closes what a run that ends leaves open: a model call among it may have been billed. */
const closeEffects = (book: Book, run: Run): void => {
  for (const effect of book.effects.open(run.id)) {
    book.effects.end(effect.key, 'unknown');
    if (effect.call !== null) addCharges(book, effect.conversationId, run.id, [lostCharge(effect.call)]);
  }
  for (const step of book.steps.get(run.id) ?? [])
    if (step.status === 'running') putStep(book, { ...step, status: 'failed' });
};

const ask = (book: Book, { approval, step }: Asking): void => {
  const { id, run_id: runId, conversation_id: conversationId } = approval;
  if (!book.approvals.has(id)) {
    const mark = { key: `decision:${id}`, kind: 'decision', runId, conversationId, call: null } as const;
    book.effects.begin(mark, step.id, book.legs.get(runId) ?? 0);
    book.approvals.set(id, approval);
  }
  putStep(book, step);
};

const closeRun = (book: Book, id: string, ending: RunEnding): Run => {
  const run = must(book.runs.get(id), `Run ${id}`);
  if (!isOpen(run)) return run;
  const { status, haltReason: halt_reason, error, at: ended_at } = ending;
  for (const approval of book.approvals.values())
    if (approval.run_id === id && approval.status === 'pending') {
      book.approvals.set(approval.id, { ...approval, status: 'cancelled', decided_at: ended_at });
      book.effects.end(`decision:${approval.id}`, 'cancelled');
    }
  closeEffects(book, run);
  return changeRun(book, id, { status, halt_reason, error, ended_at });
};

const createEffectLog = (book: Book): Pick<Log, 'beginEffect' | 'endEffect' | 'openEffects'> => ({
  beginEffect: (effect, step) => {
    book.effects.begin(effect, step?.id ?? null, book.legs.get(effect.runId ?? '') ?? 0);
    if (step !== null) putStep(book, step);
  },
  endEffect: (key, outcome, charges) => {
    const effect = book.effects.find(key);
    if (effect !== null && book.effects.end(key, outcome))
      addCharges(book, effect.conversationId, effect.runId, charges);
  },
  openEffects: (runId) => book.effects.open(runId),
});

const createCompactions = (book: Book): Pick<Log, 'compactions' | 'recordCompaction' | 'undoCompaction'> => ({
  compactions: (id) => [...(book.compactions.get(id) ?? [])],
  recordCompaction: (compaction, step) => {
    const { conversation_id: id } = compaction;
    if (step !== null) saveStep(book, step);
    book.compactions.set(id, [...(book.compactions.get(id) ?? []), compaction]);
  },
  undoCompaction: (id, at) => {
    for (const [conversationId, all] of book.compactions) {
      const found = compactionInEffect(all);
      if (found?.id !== id) continue;
      const undone = { ...found, undone_at: at };
      book.compactions.set(
        conversationId,
        all.map((one) => (one.id === id ? undone : one)),
      );
      return undone;
    }
    return null;
  },
});

const createLog = (book: Book): Log => ({
  ...createEffectLog(book),
  conversation: (id) => book.conversations.get(id) ?? null,
  messages: (id) => [...(book.messages.get(id) ?? [])],
  run: (id) => book.runs.get(id) ?? null,
  steps: (id) => [...(book.steps.get(id) ?? [])],
  openRun: (run, messages) => openRun(book, run, messages),
  beginLeg: (id) => {
    const leg = (book.legs.get(id) ?? 0) + 1;
    book.legs.set(id, leg);
    return { run: changeRun(book, id, { status: 'running' }), leg };
  },
  recordAnswer: (draft, step, charges) => {
    const run = must(book.runs.get(draft.run_id), `Run ${draft.run_id}`);
    if (step.kind !== 'relay')
      changeRun(book, run.id, { model_calls: run.model_calls + 1, route: draft.route });
    saveStep(book, step);
    addCharges(book, draft.conversation_id, run.id, charges);
    return append(book, draft);
  },
  recordStep: (step, charges) => {
    saveStep(book, step);
    addCharges(
      book,
      must(book.runs.get(step.run_id), `Run ${step.run_id}`).conversation_id,
      step.run_id,
      charges,
    );
  },
  recordResult: (draft, step, charges, carried) => {
    const rows = book.messages.get(draft.conversation_id) ?? [];
    if (rows.some((row) => row.role === 'tool' && row.call_id === draft.call_id))
      throw new Error(`Call ${draft.call_id} has a result already.`);
    saveStep(book, step, draft.outcome);
    addCharges(book, draft.conversation_id, draft.run_id, charges);
    if (carried != null)
      addTotals(book, draft.conversation_id, draft.run_id, carried.micros, carried.unknownCalls);
    return append(book, draft);
  },
  ...createCompactions(book),
  joinSteers: (runId) => joinSteers(book, runId),
  pause: (approval, step, more = []) => {
    for (const asking of [{ approval, step }, ...more]) ask(book, asking);
    return changeRun(book, approval.run_id, { status: 'waiting' });
  },
  closeRun: (id, ending) => closeRun(book, id, ending),
});

const createApprovals = (book: Book): Approvals => ({
  forCall: (callId) =>
    [...book.approvals.values()].findLast((approval) => approval.tool_call_id === callId) ?? null,
  settle: (id, decision) => {
    const approval = book.approvals.get(id);
    if (approval?.status !== 'pending') return null;
    const settled: Approval = {
      ...approval,
      status: decision.status,
      decided_at: decision.at,
      decided_by: decision.by,
      answer: decision.answer,
    };
    book.approvals.set(id, settled);
    book.effects.end(`decision:${id}`, decision.status);
    const conversation = book.conversations.get(approval.conversation_id);
    if (
      decision.always &&
      decision.status === 'approved' &&
      conversation !== undefined &&
      !conversation.autoApprove.includes(approval.name)
    )
      book.conversations.set(conversation.id, {
        ...conversation,
        autoApprove: [...conversation.autoApprove, approval.name],
      });
    return settled;
  },
});

const createLedger = (book: Book): Ledger => {
  const isWorking = (id: string): boolean =>
    [...book.runs.values()].some((run) => run.conversation_id === id && isOpen(run));
  return {
    charge: ({ conversationId, runId }, charge, mark) => {
      if (
        mark !== undefined &&
        book.effects.find(mark.key) !== null &&
        !book.effects.end(mark.key, mark.outcome)
      )
        return;
      if (book.conversations.has(conversationId)) addCharges(book, conversationId, runId, [charge]);
    },
    budgets: (id) => {
      const own = book.conversations.get(id);
      if (own === undefined) return [];
      const parent = own.parentId === null ? undefined : book.conversations.get(own.parentId);
      if (parent === undefined) return [budgetOf([own])];
      const working = [...book.conversations.values()].filter(
        (child) => child.parentId === parent.id && isWorking(child.id),
      );
      return [budgetOf([own]), budgetOf([parent, ...working])];
    },
  };
};

/** The first one's cap, against what all have spent. */
const budgetOf = (rows: readonly ConversationState[]): Budget => ({
  capMicros: rows[0]?.costCapMicros ?? 0,
  spentMicros: rows.reduce((sum, row) => sum + row.spentMicros, 0),
  unknownCalls: rows.reduce((sum, row) => sum + row.unknownCostCalls, 0),
});

const freshConversation = {
  channel: 'web',
  parentId: null,
  autonomous: false,
  autoApprove: [],
  approvalTtlSeconds: null,
  costCapMicros: 0,
  spentMicros: 0,
  unknownCostCalls: 0,
} as const;

/** An empty store. */
export const createMemoryStore = (): MemoryStore => {
  const book = emptyBook();
  return {
    log: createLog(book),
    approvals: createApprovals(book),
    ledger: createLedger(book),
    checkpoints: createMemoryCheckpoints(),
    addConversation: (conversation) =>
      void book.conversations.set(conversation.id, { ...freshConversation, ...conversation }),
    addSteer: (conversationId, message) =>
      void book.steers.set(conversationId, [...(book.steers.get(conversationId) ?? []), message]),
  };
};
