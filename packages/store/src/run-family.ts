import type { Database } from './database.ts';

/** What belongs to one turn beyond its own record. */
export interface RunFamily {
  /** The turn and the turns its calls delegated, the turn itself first. Just the id for a turn that is not there. */
  ids(runId: string): string[];
  /** Calls of a tool in these turns that were carried out, whatever came of them. */
  countCalls(runIds: readonly string[], tool: string): number;
}

/** The family reader of a connection. */
export const createRunFamily = ({ client }: Database): RunFamily => {
  // A delegated conversation opens with the delegated turn; what a person says in it later is not part of it.
  const family = client
    .prepare<{ id: string }, string>(
      `WITH RECURSIVE family (run_id) AS (
         VALUES ($id)
         UNION
         SELECT (SELECT id FROM runs WHERE conversation_id = child.id ORDER BY seq LIMIT 1)
         FROM family
           JOIN steps ON steps.run_id = family.run_id AND steps.tool_call_id IS NOT NULL
           JOIN conversations AS child ON child.parent_call_id = steps.tool_call_id)
       SELECT run_id FROM family WHERE run_id IS NOT NULL`,
    )
    .pluck();
  const calls = client
    .prepare<{ id: string; tool: string }, number>(
      `SELECT count(*) FROM messages
       WHERE conversation_id = (SELECT conversation_id FROM runs WHERE id = $id) AND run_id = $id
         AND role = 'tool' AND json_extract(data, '$.name') = $tool
         AND json_extract(data, '$.outcome') NOT IN ('refused', 'denied')`,
    )
    .pluck();
  return {
    ids: (id) => family.all({ id }),
    countCalls: (runIds, tool) => runIds.reduce((sum, id) => sum + (calls.get({ id, tool }) ?? 0), 0),
  };
};
