import { randomUUID } from 'node:crypto';
import { routes } from '@my-agent-crew/contract';
import { connect } from '../connect.ts';
import { exitCode, exitCodeOf } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { languageOf, wordsOf } from '../i18n/words.ts';
import { reportOutcome } from '../report-outcome.ts';
import { settleRun } from '../settle-run.ts';

/** What `crew run` was asked for. */
export interface RunOptions {
  conversation?: string;
  url?: string;
  json?: boolean;
  /** Allow calls that ask by their own flag; what a rule makes ask still waits. */
  yes?: boolean;
}

const readAll = async (host: Host): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of host.stdin) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks).toString('utf8');
};

/** `crew run`: hands over one task and prints the answer. Resolves with the exit status. */
export const run = async (host: Host, argument: string, options: RunOptions): Promise<number> => {
  const text = (argument === '-' ? await readAll(host) : argument).trim();
  if (text === '') {
    host.stderr.write(`${wordsOf(languageOf(host.environment)).run.emptyText}\n`);
    return exitCode.usage;
  }
  const connection = await connect(host, options.url);
  const { client, settings } = connection;
  const words = wordsOf(settings.language);
  const asJson = options.json === true;
  let stopSignals = (): void => {};
  try {
    const id = options.conversation ?? (await client.call(routes.createConversation, { body: {} })).id;
    const params = { id };
    stopSignals = host.onSignal(() => {
      client.call(routes.stopTurn, { params }).catch(() => host.exit(exitCode.stopped));
    });
    const request_id = randomUUID();
    const watch = {
      onText: (said: string) => {
        if (!asJson) host.stdout.write(`${said}\n`);
      },
      mayAllow: ({ kind, reason }: { kind: string; reason: string | null }) =>
        options.yes === true && kind === 'tool' && reason === null,
      signal: new AbortController().signal,
    };
    const outcome = await settleRun(connection, id, request_id, watch, () =>
      client.call(routes.sendMessage, { params, body: { text, request_id, source: 'cli' } }),
    );
    reportOutcome(host, words, id, outcome, asJson);
    return exitCodeOf(outcome.run);
  } finally {
    stopSignals();
    await connection.close();
  }
};
