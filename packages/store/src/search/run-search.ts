import type { SearchHit } from '@my-agent-crew/contract';
import type BetterSqlite3 from 'better-sqlite3';
import { cutSnippet } from './cut-snippet.ts';
import { matchExpression, type Needle, readNeedle } from './match-expression.ts';

/** What to look for. Plain data, because it travels to another thread. */
export interface SearchRequest {
  readonly text: string;
  /** Null looks at every agent's conversations. */
  readonly agentId: string | null;
  /** A conversation that is left out, or null. */
  readonly without: string | null;
  readonly limit: number;
  /** Most hits of one conversation, or null. */
  readonly perConversation: number | null;
  /** Only what was said before this place: the `next` of an earlier answer. Null begins at the newest. */
  readonly before: number | null;
  /** `newest` reads the index from its end and stops early; `best` ranks everything that matches. */
  readonly order: 'newest' | 'best';
  /** The last word may be the beginning of one. */
  readonly isLive: boolean;
}

/** What was found. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Where to go on, or null when that was all. */
  readonly next: number | null;
}

interface FoundRow extends Omit<SearchHit, 'snippet' | 'marks'> {
  readonly seq: number;
  readonly text: string;
}

const columns = `messages.seq, messages.id AS message_id, messages.conversation_id, messages.position, messages.role,
  messages.at, messages.text, conversations.title, conversations.agent_id, conversations.channel`;
const joined = `message_index CROSS JOIN messages ON messages.seq = message_index.rowid
  JOIN conversations ON conversations.id = messages.conversation_id`;

/** Runs searches on one connection; its statements are prepared once. */
export type RunSearch = (request: SearchRequest) => SearchAnswer;

/** Makes the searcher of a connection. */
export const createRunSearch = (client: BetterSqlite3.Database): RunSearch => {
  const newest = client.prepare<[string, number, number], FoundRow>(
    `SELECT ${columns} FROM ${joined} WHERE message_index MATCH ? AND message_index.rowid < ?
     ORDER BY message_index.rowid DESC LIMIT ?`,
  );
  const best = client.prepare<[string, number, number], FoundRow>(
    `SELECT ${columns} FROM ${joined} WHERE message_index MATCH ? AND message_index.rowid < ? ORDER BY rank LIMIT ?`,
  );

  return (request) => {
    const needle = readNeedle(request.text, request.isLive);
    if (needle.parts.length === 0) return { hits: [], next: null };
    const statement = request.order === 'best' ? best : newest;
    const { rows, hasMore } = collect(request, needle, (expression, before, limit) =>
      statement.all(expression, before, limit),
    );
    const hits = rows.map(({ seq: _seq, text, ...row }): SearchHit => {
      const { text: snippet, marks } = cutSnippet(text, needle);
      return { ...row, snippet, marks: marks.map(([start, end]) => [start, end]) };
    });
    const last = rows.at(-1);
    return { hits, next: hasMore && request.order === 'newest' && last !== undefined ? last.seq : null };
  };
};

/** Hits gathered so far, and the conversations that have given their share. */
interface Gathered {
  readonly rows: FoundRow[];
  readonly counts: Map<string, number>;
  readonly leftOut: Set<string>;
}

/** Takes a row unless its conversation has given its share. */
const gather = ({ rows, counts, leftOut }: Gathered, row: FoundRow, share: number): void => {
  const count = (counts.get(row.conversation_id) ?? 0) + 1;
  if (count > share) return;
  counts.set(row.conversation_id, count);
  if (count === share) leftOut.add(row.conversation_id);
  rows.push(row);
};

/** Reads until the limit is reached. A conversation that has given its share is left out of the next reading. */
const collect = (
  { agentId, without, limit, perConversation, before, order }: SearchRequest,
  needle: Needle,
  read: (expression: string, before: number, limit: number) => FoundRow[],
): { rows: FoundRow[]; hasMore: boolean } => {
  const gathered: Gathered = {
    rows: [],
    counts: new Map(),
    leftOut: new Set(without === null ? [] : [without]),
  };
  const { rows, leftOut } = gathered;
  const share = perConversation ?? Number.POSITIVE_INFINITY;
  let place = before ?? Number.MAX_SAFE_INTEGER;
  for (;;) {
    const found = read(matchExpression(needle, { agentId, without: [...leftOut] }), place, limit + 1);
    for (const row of found) {
      if (rows.length === limit) return { rows, hasMore: true };
      gather(gathered, row, share);
    }
    if (found.length <= limit || order === 'best') return { rows, hasMore: false };
    place = found.at(-1)?.seq ?? 0;
  }
};
