import type { Compaction } from '@my-agent-crew/contract';
import type { AskModel } from '../compaction/ask-for-summary.ts';
import { compact } from '../compaction/compact.ts';
import { contextWindowOf, requestLimit } from '../compaction/context-window.ts';
import { estimateRequest } from '../compaction/estimate-tokens.ts';
import { fixedChars } from '../compaction/fixed-chars.ts';
import type { ModelRequest } from '../ports/model.ts';
import { sumUsd } from './charge-of.ts';
import { accountOf, beginStep, type Turn, updateStep } from './turn.ts';

/** Whether a request may go out. After `compacted` it has to be built anew. */
export type Fit =
  | { readonly kind: 'fits' | 'compacted' }
  | { readonly kind: 'too-large'; readonly sentence: string };

/** Compactions a turn may make between two answers: a second one when the first was not enough, never a third. */
const mostAttempts = 2;

const endStep = (turn: Turn, step: ReturnType<typeof beginStep>, detail: string, isOk: boolean) =>
  updateStep(turn, step, {
    status: isOk ? 'ok' : 'failed',
    detail,
    duration_ms: Math.max(0, Math.round(turn.ports.clock.now() - Date.parse(step.started_at))),
  });

/**
 * Summarises the older part of the turn's conversation and stores it; true when requests are shorter now. All of it is
 * one transaction: a kill leaves the compaction with its line and its price, or nothing of it.
 */
const compactTurn = async (
  turn: Turn,
  request: ModelRequest,
  reason: Compaction['reason'],
): Promise<boolean> => {
  turn.compactionsTried += 1;
  const step = beginStep(turn, { kind: 'compaction', name: '' });
  const job = {
    conversationId: turn.conversation.id,
    runId: turn.run.id,
    messages: turn.messages,
    compactions: turn.compactions,
    size: estimateRequest(turn.messages, turn.compactions, fixedChars(request)),
    window: contextWindowOf(turn.ports.windows ?? {}, request.route).tokens,
    reason,
  };
  const { clock, ids, meter, windows = {} } = turn.ports;
  const ask: AskModel = async (asked, signal, attempt) => {
    const admission = await meter.admit(accountOf(turn), 'compaction');
    if (admission.stop !== null) return null;
    return admission.call(asked, () => undefined, signal, { step, attempt });
  };
  const end = await compact({ clock, ids, windows, ask }, turn.agent, job, turn.signal);
  const cost_usd = end.booked.length === 0 ? null : sumUsd(end.booked);
  if (end.kind !== 'made') {
    const why = end.kind === 'no-shrink' ? turn.texts.compaction.noShrink : end.kind;
    await turn.ports.log.recordStep(updateStep(turn, endStep(turn, step, why, false), { cost_usd }), []);
    return false;
  }
  const { compaction } = end;
  const detail = `${compaction.before_tokens} → ${compaction.after_tokens} tokens`;
  const done = updateStep(turn, endStep(turn, step, detail, true), { name: compaction.route, cost_usd });
  await turn.ports.log.recordCompaction(compaction, done);
  turn.compactions.push(compaction);
  turn.emit({ type: 'compacted', compaction, step: done });
  return true;
};

/** Checks a request against the window of its route and makes room when it does not fit. Asked before every model call. */
export const fitContext = async (turn: Turn, request: ModelRequest): Promise<Fit> => {
  const { tokens: window } = contextWindowOf(turn.ports.windows ?? {}, request.route);
  const { tokens } = estimateRequest(turn.messages, turn.compactions, fixedChars(request));
  if (tokens <= requestLimit(window)) return { kind: 'fits' };
  if (turn.compactionsTried < mostAttempts && (await compactTurn(turn, request, 'limit')))
    return { kind: 'compacted' };
  return { kind: 'too-large', sentence: turn.texts.compaction.tooLarge(request.route, window, tokens) };
};

/** Makes room after an upstream refused a request for its length. Ask once between two answers; then the refusal stands. */
export const makeRoom = (turn: Turn, request: ModelRequest): Promise<boolean> =>
  compactTurn(turn, request, 'overflow');
