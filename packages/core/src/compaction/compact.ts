import { type Compaction, compactionInEffect } from '@my-agent-crew/contract';
import { rowChars } from '../history/row-chars.ts';
import { planTrimming } from '../history/trim-plan.ts';
import type { Agent } from '../ports/agents.ts';
import { isoTime } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { StoredMessage } from '../ports/log.ts';
import type { Booked } from '../ports/meter.ts';
import { coreTexts } from '../texts/core-texts.ts';
import { sumUsd } from '../turn/charge-of.ts';
import { askForSummary, type SummaryPorts } from './ask-for-summary.ts';
import { chooseCut } from './choose-cut.ts';
import { composeSummary } from './compose-summary.ts';
import { requestLimit } from './context-window.ts';
import type { RequestSize } from './estimate-tokens.ts';
import { writeDigest } from './write-digest.ts';
import { writeTranscript } from './write-transcript.ts';

/** Of the window, and of what the conversation takes now, the part that stays word for word. */
const keptOfWindow = 0.2;
const keptOfRequest = 0.3;

/** A summary that saves less than this part of the request was not worth it, and asking again would not be either. */
const leastSaving = 0.05;

/** Characters of a summary: a twelfth of the window within these bounds. */
const leastSummary = 800;
const mostSummary = 12_000;

/** A conversation that is to be compacted. Every call in `messages` has its result. */
export interface CompactionJob {
  readonly conversationId: string;
  readonly runId: string | null;
  readonly messages: readonly StoredMessage[];
  readonly compactions: readonly Compaction[];
  /** Of the next request as it stands. */
  readonly size: RequestSize;
  /** Tokens of the window it has to fit. */
  readonly window: number;
  readonly reason: Compaction['reason'];
}

/** What came of it, and what it cost; the money is booked, nothing else is stored yet. */
export type CompactionEnd =
  | { readonly kind: 'made'; readonly compaction: Compaction; readonly booked: readonly Booked[] }
  /** There is nothing that could be summarised, or the summary saved nothing, or the signal aborted. */
  | { readonly kind: 'nothing' | 'no-shrink' | 'aborted'; readonly booked: readonly Booked[] };

/** Where to cut: the share that stays is measured in characters, at what a token costs in this conversation. */
const planCut = (
  job: CompactionJob,
  shown: readonly StoredMessage[],
  charsOf: (row: StoredMessage) => number,
) => {
  const charsPerToken = job.size.chars / Math.max(1, job.size.tokens);
  const kept = Math.min(job.window * keptOfWindow, job.size.tokens * keptOfRequest);
  return chooseCut(shown, charsOf, kept * charsPerToken, (requestLimit(job.window) / 2) * charsPerToken);
};

/**
 * Summarises the older part of a conversation with the agent's own routes, or, when none answers, as a digest of what
 * happened, so that a conversation never dies of a failed summary. Touches no store.
 */
export const compact = async (
  ports: SummaryPorts & { readonly ids: Ids },
  agent: Agent,
  job: CompactionJob,
  signal: AbortSignal,
): Promise<CompactionEnd> => {
  const texts = coreTexts(agent.language);
  const active = compactionInEffect(job.compactions);
  const trimmed = planTrimming(job.messages);
  const charsOf = (row: StoredMessage): number => rowChars(row, trimmed);
  const shown = job.messages.filter((row) => row.position > (active?.through_position ?? -1));
  const cut = planCut(job, shown, charsOf);
  if (cut === null) return { kind: 'nothing', booked: [] };

  const replaced = shown.filter((row) => row.position <= cut);
  const earlier = active?.summary ?? null;
  const maxChars = Math.min(mostSummary, Math.max(leastSummary, Math.floor(job.window / 3)));
  const transcript = (chars: number): string => writeTranscript(replaced, earlier, chars, texts);
  const written = await askForSummary(ports, agent, transcript, maxChars, signal);
  const { booked } = written;
  if (signal.aborted) return { kind: 'aborted', booked };
  const words = written.text ?? writeDigest(replaced, earlier, maxChars, texts);
  const rows = job.messages.filter((row) => row.position <= cut);
  const summary = composeSummary({ rows, words, runId: job.runId, maxChars }, texts);

  const gone = replaced.reduce((sum, row) => sum + charsOf(row), earlier?.length ?? 0);
  const after = (job.size.chars - gone + summary.length) * (job.size.tokens / Math.max(1, job.size.chars));
  if (after > job.size.tokens * (1 - leastSaving)) return { kind: 'no-shrink', booked };
  const compaction: Compaction = {
    id: ports.ids.next('compaction'),
    conversation_id: job.conversationId,
    run_id: job.runId,
    at: isoTime(ports.clock.now()),
    position: (job.messages.at(-1)?.position ?? -1) + 1,
    through_position: cut,
    summary,
    before_tokens: job.size.tokens,
    after_tokens: Math.ceil(after),
    route: written.route,
    cost_usd: sumUsd(booked),
    reason: job.reason,
    undone_at: null,
  };
  return { kind: 'made', compaction, booked };
};
