import { type Consolidation, type MemoryChange, routes, type ShownProposal } from '@my-agent-crew/contract';
import { type Connection, connect } from '../connect.ts';
import { exitCode, exitCodeOf } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { type Words, wordsOf } from '../i18n/words.ts';
import { visible } from '../visible-text.ts';

/** What every form of `crew memory` was asked for. */
export interface MemoryOptions {
  url?: string;
  json?: boolean;
}

/** What can be done with one proposal. */
export type ProposalDeed = 'approve' | 'reject' | 'undo';

const pauseMs = 200;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

const withConnection = async (
  host: Host,
  options: MemoryOptions,
  work: (connection: Connection, words: Words) => Promise<number>,
): Promise<number> => {
  const connection = await connect(host, options.url);
  try {
    return await work(connection, wordsOf(connection.settings.language));
  } finally {
    await connection.close();
  }
};

/** Every file of a proposal; one of a batch is named. */
const changesOf = ({
  files,
  before,
  after,
}: ShownProposal): (Omit<MemoryChange, 'file'> & { name: string })[] =>
  files?.map(({ file, ...change }) => ({ name: file, ...change })) ?? [{ name: '', before, after }];

/** Lines that only one of two texts has, those that go first. */
const changedLines = ({ name, before, after }: ReturnType<typeof changesOf>[number]): string[] => {
  const [old, now] = [before, after].map((text) =>
    (text ?? '').split('\n').filter((line) => line.trim() !== ''),
  );
  const lacking = (lines: string[] = [], other: string[] = [], sign: string): string[] =>
    lines.filter((line) => !other.includes(line)).map((line) => `  ${sign} ${visible(line)}`);
  const head = name === '' ? [] : [`  ${visible(name)}`];
  return [...head, ...lacking(old, now, '-'), ...lacking(now, old, '+')];
};

const proposalBlock = (one: ShownProposal, { memory }: Words): string =>
  [
    `${one.id}  ${visible(one.file)}  (${visible(one.agent_id)})`,
    ...(one.reason === '' ? [] : [`  ${memory.reason(visible(one.reason))}`]),
    ...changesOf(one).flatMap(changedLines),
    `  ${one.is_stale ? memory.stale : memory.howTo(one.id)}`,
    '',
  ].join('\n');

/** `crew memory`: the proposals that wait, with the lines that change. Resolves with the exit status. */
export const listProposals = (host: Host, options: MemoryOptions): Promise<number> =>
  withConnection(host, options, async ({ client }, words) => {
    const { proposals } = await client.call(routes.listMemoryProposals);
    const waiting = proposals.filter(({ status }) => status === 'pending');
    if (options.json === true) host.stdout.write(`${JSON.stringify(waiting)}\n`);
    else if (waiting.length === 0) host.stdout.write(`${words.memory.none}\n`);
    else host.stdout.write(`${waiting.map((one) => proposalBlock(one, words)).join('\n')}`);
    return exitCode.done;
  });

/** `crew memory approve|reject|undo <id>`. Resolves with the exit status. */
export const decideProposal = (
  host: Host,
  id: string,
  deed: ProposalDeed,
  options: MemoryOptions,
): Promise<number> =>
  withConnection(host, options, async ({ client }, { memory }) => {
    const params = { id };
    const one =
      deed === 'undo'
        ? await client.call(routes.undoMemoryProposal, { params })
        : await client.call(routes.decideMemoryProposal, { params, body: { approve: deed === 'approve' } });
    const said = {
      approve: memory.decided.approved,
      reject: memory.decided.rejected,
      undo: memory.decided.undone,
    };
    host.stdout.write(
      options.json === true ? `${JSON.stringify(one)}\n` : `${said[deed](visible(one.file))}\n`,
    );
    return exitCode.done;
  });

/** Waits until a started consolidation is over, and on a server of our own also for what would end with it. */
const waitForEnd = async ({ client, isOwn }: Connection, agentId: string): Promise<Consolidation | null> => {
  const params = { id: agentId };
  const read = async () => (await client.call(routes.getConsolidation, { params })).consolidation;
  let newest = await read();
  while (newest?.is_running === true) {
    await pause();
    newest = await read();
  }
  // Such as the wiki, which is compiled from the same notes.
  const query = { agent_id: agentId, source: 'job', status: 'running' } as const;
  while (isOwn && (await client.call(routes.listRuns, { query })).length > 0) await pause();
  return newest;
};

/**
 * `crew memory consolidate <agent>`: starts a consolidation, waits for its end and prints what came of it. Resolves with
 * the exit status, which tells how its run stands.
 */
export const consolidate = (host: Host, agentId: string, options: MemoryOptions): Promise<number> =>
  withConnection(host, options, async (connection) => {
    const { client } = connection;
    const begun = await client.call(routes.consolidateMemory, { params: { id: agentId } });
    const newest = await waitForEnd(connection, agentId);
    const { messages, run } = await client.call(routes.getConversation, {
      params: { id: begun.conversation_id },
      query: {},
    });
    if (options.json === true) {
      host.stdout.write(`${JSON.stringify(newest)}\n`);
      return exitCodeOf(run);
    }
    for (const message of messages)
      if (message.role === 'assistant') host.stdout.write(`${visible(message.text)}\n`);
    if (run?.error != null) host.stderr.write(`${visible(run.error)}\n`);
    return exitCodeOf(run);
  });
