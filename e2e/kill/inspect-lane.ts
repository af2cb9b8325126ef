import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Conversation, type Message, routes } from '@my-agent-crew/contract';
import type { ServerProcess } from '../server-process.ts';
import { type Evidence, judgeEvidence, type LedgerRow, type Verdict } from './judge-evidence.ts';
import type { Lane } from './lane.ts';
import { scenarios } from './scenarios.ts';

const readWhole = async (server: ServerProcess, id: string): Promise<Conversation> => {
  const read = (query: { before?: number }): Promise<Conversation> =>
    server.client.call(routes.getConversation, { params: { id }, query: { limit: 1000, ...query } });
  let whole = await read({});
  while (whole.has_more) {
    const older = await read({ before: whole.messages[0]?.position ?? 0 });
    whole = { ...whole, has_more: older.has_more, messages: [...older.messages, ...whole.messages] };
  }
  return whole;
};

/** Says one more thing in every conversation; the sentences of those that refuse it. */
const askOnceMore = async (lane: Lane): Promise<string[]> => {
  const last = { name: 'last', agentId: '', play: async () => {}, rounds: () => [] };
  const refusing: string[] = [];
  for (const id of new Set(lane.sent.map(({ conversationId }) => conversationId))) {
    try {
      const person = await lane.enter(last, id);
      await person.say();
      await person.settle();
    } catch (error) {
      refusing.push(`${id}: ${String(error)}`);
    }
  }
  return refusing;
};

const readDatabase = (path: string): Pick<Evidence, 'ledger' | 'openMarks'> & { ids: readonly string[] } => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const texts = (sql: string): string[] =>
      database
        .prepare(sql)
        .all()
        .map((row) => String(row['text']));
    const ledger = database
      .prepare(
        `SELECT prompt_tokens AS promptTokens, completion_tokens AS completionTokens, cost_micros AS costMicros
         FROM usage`,
      )
      .all() as unknown as LedgerRow[];
    return {
      ledger,
      ids: texts('SELECT id AS text FROM conversations ORDER BY seq'),
      // A title may be under way when the last server ends.
      openMarks: texts(
        `SELECT key AS text FROM effects WHERE ended_at IS NULL AND coalesce(purpose, '') <> 'title'`,
      ),
    };
  } finally {
    database.close();
  }
};

/** Says one more thing in every conversation, ends the server, and compares what it left with what was seen outside. */
export const inspectLane = async (lane: Lane): Promise<Verdict> => {
  const { home } = lane;
  const file = join(home.path, 'agent.sqlite3');
  const server = await lane.startQuietly();
  const refusing = await askOnceMore(lane);
  const logs = new Map<string, readonly Message[]>();
  for (const id of readDatabase(file).ids) logs.set(id, (await readWhole(server, id)).messages);
  await server.stop();
  const { ledger, openMarks } = readDatabase(file);
  const verdict = judgeEvidence({
    refusing,
    logs,
    ledger,
    openMarks,
    kills: lane.kills,
    journalKills: home.kills().filter((line) => line.endsWith(' journal')).length,
    sent: lane.sent,
    effects: home.effects(),
    refused: scenarios.flatMap(({ name, refused }) => (refused === true ? [name] : [])),
    requests: home.model.requests(),
    unpaired: home.model.unpaired,
    served: home.model.served,
  });
  await home.close();
  return verdict;
};
