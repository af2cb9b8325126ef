import type { Message } from '@my-agent-crew/contract';
import type { Served } from './model-script.ts';
import type { Sent } from './person.ts';
import { wordPattern } from './scenario.ts';

/** One row of the ledger; null where nothing is known. */
export interface LedgerRow {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly costMicros: number | null;
}

/** What a home was seen to hold after its last server ended, beside what was seen outside it. */
export interface Evidence {
  readonly kills: number;
  /** Kills right before or after the commit of a transaction of the journal. */
  readonly journalKills: number;
  readonly sent: readonly Sent[];
  /** Whole logs by conversation, delegated ones included. */
  readonly logs: ReadonlyMap<string, readonly Message[]>;
  /** Lines that commands left, one per run of a call. */
  readonly effects: readonly string[];
  /** Scenarios whose commands a person refused. */
  readonly refused: readonly string[];
  readonly requests: number;
  readonly unpaired: readonly string[];
  readonly refusing: readonly string[];
  readonly served: readonly Served[];
  readonly ledger: readonly LedgerRow[];
  /** Marks without an end that nothing explains. */
  readonly openMarks: readonly string[];
}

/** What was found. Every list must be empty; the numbers are for the report. */
export interface Verdict {
  readonly kills: number;
  readonly journalKills: number;
  readonly effects: number;
  readonly unknown: number;
  readonly requests: number;
  /** Answers the upstream gave that no server lived to store. */
  readonly lostCalls: number;
  /** Marks of model calls whose request was never served. */
  readonly unserved: number;
  readonly twice: readonly string[];
  readonly lost: readonly string[];
  readonly refusing: readonly string[];
  readonly unpaired: readonly string[];
  readonly ledger: readonly string[];
}

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

const callsWithoutOneResult = (messages: readonly Message[]): string[] => {
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []));
  const results = messages.flatMap((message) => (message.role === 'tool' ? [message.call_id] : []));
  return [
    ...calls.flatMap(({ id }) => (results.filter((result) => result === id).length === 1 ? [] : [id])),
    ...results.filter((id) => !calls.some((call) => call.id === id)),
  ];
};

/** Commands whose result says that they ran, and that left no line. */
const ranWithoutTrace = (messages: readonly Message[], effects: ReadonlySet<string>): string[] => {
  const ok = new Set(
    messages.flatMap((row) => (row.role === 'tool' && row.outcome === 'ok' ? [row.call_id] : [])),
  );
  return messages
    .flatMap((message) => (message.role === 'assistant' ? message.calls : []))
    .filter((call) => call.name === 'shell_run' && ok.has(call.id))
    .map((call) => /echo "([^"]+)"/.exec(String(call.arguments['command']))?.[1] ?? '')
    .filter((line) => !effects.has(line));
};

const holds = (text: string, word: string): boolean => text.match(wordPattern)?.includes(word) ?? false;

const unansweredWords = ({ sent, logs }: Evidence): string[] =>
  sent
    .filter(({ conversationId, word, isStopped }) => {
      const messages = logs.get(conversationId) ?? [];
      const asked = messages.findIndex((row) => row.role === 'user' && holds(row.text, word));
      const isAnswered = messages
        .slice(asked)
        .some((row) => row.role === 'assistant' && row.calls.length === 0 && holds(row.text, word));
      return asked < 0 || !(isAnswered || isStopped);
    })
    .map(({ word }) => `message ${word}`);

/** Model calls one kill may cut before they left: four conversations, each with three delegations. */
const mostCallsAtOnce = 12;

const judgeLedger = (evidence: Evidence): Pick<Verdict, 'ledger' | 'lostCalls' | 'unserved'> => {
  const lineOf = (row: LedgerRow): string => `${row.promptTokens}/${row.completionTokens}/${row.costMicros}`;
  const served = new Set(evidence.served.map(lineOf));
  const priced = evidence.ledger.filter((row) => row.costMicros !== null).map(lineOf);
  const unknown = evidence.ledger.length - priced.length;
  const lostCalls = served.size - priced.length;
  return {
    lostCalls,
    unserved: unknown - lostCalls,
    ledger: [
      ...priced.filter((line) => !served.has(line)).map((line) => `booked but never served: ${line}`),
      ...repeated(priced).map((line) => `booked twice: ${line}`),
      ...(unknown < lostCalls ? [`${lostCalls} answers were lost, only ${unknown} calls are unknown`] : []),
      ...(unknown - lostCalls > evidence.kills * mostCallsAtOnce
        ? [`${unknown - lostCalls} calls that were never served are unknown`]
        : []),
      ...evidence.openMarks.map((key) => `mark without an end: ${key}`),
    ],
  };
};

/** Compares what a home holds with what was seen outside it. */
export const judgeEvidence = (evidence: Evidence): Verdict => {
  const logs = [...evidence.logs.values()];
  const traces = new Set(evidence.effects);
  const words = logs.flatMap((log) => log.flatMap((row) => (row.role === 'user' ? [row.text] : [])));
  return {
    kills: evidence.kills,
    journalKills: evidence.journalKills,
    effects: evidence.effects.length,
    unknown: logs.flat().filter((row) => row.role === 'tool' && row.outcome === 'unknown').length,
    requests: evidence.requests,
    twice: [
      ...repeated(evidence.effects),
      // Children of one parent are given its word each, with their own letter before it.
      ...repeated(words),
      ...evidence.effects.filter((line) => evidence.refused.some((name) => line.startsWith(`${name}~`))),
    ],
    lost: [...unansweredWords(evidence), ...logs.flatMap((log) => ranWithoutTrace(log, traces))],
    refusing: evidence.refusing,
    unpaired: [...evidence.unpaired, ...logs.flatMap(callsWithoutOneResult)],
    ...judgeLedger(evidence),
  };
};
