import { type Approval, CrewError, routes } from '@my-agent-crew/contract';
import { type Connection, connect } from '../connect.ts';
import { exitCode, exitCodeOf } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { type Words, wordsOf } from '../i18n/words.ts';
import { reportOutcome } from '../report-outcome.ts';
import { settleRun } from '../settle-run.ts';

/** What `crew approve`, `crew deny` and `crew answer` were asked for. */
export interface DecideOptions {
  url?: string;
  json?: boolean;
}

/** A person's decision on one request. */
export type Decision = { kind: 'call'; approve: boolean; always: boolean } | { kind: 'answer'; text: string };

/** The request that an id, or the beginning of one, names. */
const findApproval = async ({ client }: Connection, id: string, words: Words): Promise<Approval> => {
  const all = await client.call(routes.listApprovals, { query: { limit: 500 } });
  const exact = all.find((approval) => approval.id === id);
  const alike = all.filter((approval) => approval.id.startsWith(id));
  const found = exact ?? alike[0];
  if (found === undefined) throw new CrewError('not-found', words.run.noApproval(id));
  if (exact === undefined && alike.length > 1) throw new CrewError('conflict', words.run.ambiguous(id));
  return found;
};

const checkFits = ({ id, kind, status }: Approval, decision: Decision, words: Words): void => {
  if (status !== 'pending')
    throw new CrewError('conflict', words.run.already(id, words.approval.settled[status]));
  if (kind === 'question' && decision.kind === 'call')
    throw new CrewError('invalid-input', words.run.isQuestion(id));
  if (kind === 'tool' && decision.kind === 'answer')
    throw new CrewError('invalid-input', words.run.isTool(id));
};

const send = ({ client }: Connection, approval: Approval, decision: Decision): Promise<Approval> => {
  const params = { id: approval.conversation_id, approval_id: approval.id };
  if (decision.kind === 'answer')
    return client.call(routes.answerQuestion, { params, body: { answer: decision.text, source: 'cli' } });
  const { approve, always } = decision;
  return client.call(routes.decideApproval, { params, body: { approve, always, source: 'cli' } });
};

/**
 * `crew approve`, `crew deny`, `crew answer`: decides, then waits for the turn to end and prints what it said, so that
 * a script goes on where `crew run` left with status 3. Resolves with the exit status.
 */
export const decide = async (
  host: Host,
  id: string,
  decision: Decision,
  options: DecideOptions,
): Promise<number> => {
  const connection = await connect(host, options.url);
  const { client, settings } = connection;
  const words = wordsOf(settings.language);
  let stopSignals = (): void => {};
  try {
    const approval = await findApproval(connection, id, words);
    checkFits(approval, decision, words);
    const conversationId = approval.conversation_id;
    stopSignals = host.onSignal(() => {
      const params = { id: conversationId };
      client.call(routes.stopTurn, { params }).catch(() => host.exit(exitCode.stopped));
    });
    const asJson = options.json === true;
    const watch = {
      onText: (said: string) => {
        if (!asJson) host.stdout.write(`${said}\n`);
      },
      mayAllow: () => false,
      signal: new AbortController().signal,
    };
    const outcome = await settleRun(connection, conversationId, null, watch, () =>
      send(connection, approval, decision),
    );
    reportOutcome(host, words, conversationId, outcome, asJson);
    return exitCodeOf(outcome.run);
  } finally {
    stopSignals();
    await connection.close();
  }
};
