import type { TriggerRefusal } from '@my-agent-crew/contract';
import {
  type LastStart,
  type SeenFiles,
  type StartedRun,
  type TriggerEvent,
  type TriggerMark,
  type TriggerName,
  type TriggerState,
  triggerHourMs,
  triggerMemoryMs,
} from '@my-agent-crew/core';
import type { Database } from './database.ts';

/** The durable side of triggers over a connection; its statements are prepared once. */
export const createTriggerState = (database: Database): TriggerState => {
  const statements = prepare(database);
  const see = (name: TriggerName, { root, stamps }: SeenFiles): void => {
    const { agentId, triggerId } = name;
    if (statements.rootOf.get({ agentId, triggerId }) !== root) {
      statements.dropFiles.run({ agentId, triggerId });
      statements.setRoot.run({ agentId, triggerId, root });
    }
    for (const [path, stamp] of stamps) statements.seeFile.run({ agentId, triggerId, path, stamp });
  };
  const find = ({ agentId, triggerId }: TriggerName, keys: readonly string[]): StartedRun | null => {
    for (const key of keys) {
      const found = statements.byKey.get({ agentId, triggerId, key });
      if (found !== undefined) return { conversationId: found.conversation_id, runId: found.run_id };
    }
    return null;
  };
  const freeAt = ({ agentId, triggerId, at, perHour }: TriggerEvent): number | null => {
    // A clock that was set back must not let what lies ahead of it block the trigger.
    const since = at - triggerHourMs;
    const oldest = statements.nthNewest.get({ agentId, triggerId, since, at, nth: perHour - 1 });
    return oldest === undefined ? null : oldest + triggerHourMs;
  };
  const keep = (event: TriggerEvent, { conversationId, runId }: StartedRun): void => {
    const { agentId, triggerId, at } = event;
    const { lastInsertRowid } = statements.start.run({ agentId, triggerId, at, conversationId, runId });
    for (const key of event.keys)
      statements.addKey.run({ agentId, triggerId, key, seq: Number(lastInsertRowid) });
  };
  return {
    marks: () => statements.marks.all().map(markFromRow),
    setPaused: ({ agentId, triggerId }, isPaused) =>
      database.write(() => void statements.setPaused.run({ agentId, triggerId, isPaused: isPaused ? 1 : 0 })),
    noteRefusal: ({ agentId, triggerId }, refusal, at) =>
      database.write(() => void statements.noteRefusal.run({ agentId, triggerId, refusal, at })),
    take: (event, open) =>
      database.write(() => {
        const run = find(event, event.keys);
        if (run !== null) return { outcome: 'known', run };
        const free = freeAt(event);
        if (free !== null) return { outcome: 'too-many', freeAt: free };
        const opened = open();
        keep(event, opened);
        if (event.files !== undefined) see(event, event.files);
        return { outcome: 'started', opened };
      }),
    find,
    counts: (since) =>
      statements.counts
        .all({ since })
        .map(({ agent_id, trigger_id, started }) => ({ agentId: agent_id, triggerId: trigger_id, started })),
    latest: () => statements.latest.all().map(startFromRow),
    seen: ({ agentId, triggerId }, root) =>
      statements.rootOf.get({ agentId, triggerId }) === root
        ? new Map(statements.files.all({ agentId, triggerId }).map(({ path, stamp }) => [path, stamp]))
        : null,
    see: (name, files) => database.write(() => see(name, files)),
    unsee: ({ agentId, triggerId }, paths) =>
      database.write(() => {
        for (const path of paths) statements.unsee.run({ agentId, triggerId, path });
      }),
    sweep: (now) => database.write(() => void statements.sweep.run({ before: now - triggerMemoryMs })),
    retain: (names, agentIds) =>
      database.write(() => {
        const kept = new Set(names.map(({ agentId, triggerId }) => `${agentId}/${triggerId}`));
        for (const { agent_id: agentId, trigger_id: triggerId } of statements.names.all()) {
          if (!agentIds.includes(agentId) || kept.has(`${agentId}/${triggerId}`)) continue;
          statements.dropMark.run({ agentId, triggerId });
          statements.dropRoot.run({ agentId, triggerId });
          statements.dropFiles.run({ agentId, triggerId });
        }
      }),
  };
};

interface NameRow {
  readonly agent_id: string;
  readonly trigger_id: string;
}

interface MarkRow extends NameRow {
  readonly is_paused: number;
  readonly refused: number;
  readonly refused_at: number | null;
  readonly refusal: TriggerRefusal | null;
}

interface StartRow extends NameRow {
  readonly at: number;
  readonly conversation_id: string;
  readonly run_id: string;
}

const markFromRow = (row: MarkRow): TriggerMark => ({
  agentId: row.agent_id,
  triggerId: row.trigger_id,
  isPaused: row.is_paused === 1,
  refused: row.refused,
  refusedAt: row.refused_at,
  refusal: row.refusal,
});

const startFromRow = (row: StartRow): LastStart => ({
  agentId: row.agent_id,
  triggerId: row.trigger_id,
  at: row.at,
  conversationId: row.conversation_id,
  runId: row.run_id,
});

const one = 'agent_id = $agentId AND trigger_id = $triggerId';

const prepareFiles = ({ client }: Database) => ({
  rootOf: client.prepare<TriggerName, string>(`SELECT root FROM watch_roots WHERE ${one}`).pluck(),
  setRoot: client.prepare<TriggerName & { root: string }>(
    'INSERT OR REPLACE INTO watch_roots (agent_id, trigger_id, root) VALUES ($agentId, $triggerId, $root)',
  ),
  dropRoot: client.prepare<TriggerName>(`DELETE FROM watch_roots WHERE ${one}`),
  files: client.prepare<TriggerName, { path: string; stamp: string }>(
    `SELECT path, stamp FROM watched_files WHERE ${one}`,
  ),
  seeFile: client.prepare<TriggerName & { path: string; stamp: string }>(
    `INSERT OR REPLACE INTO watched_files (agent_id, trigger_id, path, stamp)
     VALUES ($agentId, $triggerId, $path, $stamp)`,
  ),
  unsee: client.prepare<TriggerName & { path: string }>(
    `DELETE FROM watched_files WHERE ${one} AND path = $path`,
  ),
  dropFiles: client.prepare<TriggerName>(`DELETE FROM watched_files WHERE ${one}`),
  names: client.prepare<[], NameRow>(
    'SELECT agent_id, trigger_id FROM trigger_marks UNION SELECT agent_id, trigger_id FROM watch_roots',
  ),
});

const prepare = (database: Database) => ({
  ...prepareFiles(database),
  marks: database.client.prepare<[], MarkRow>('SELECT * FROM trigger_marks'),
  setPaused: database.client.prepare<TriggerName & { isPaused: number }>(
    `INSERT INTO trigger_marks (agent_id, trigger_id, is_paused, refused)
     VALUES ($agentId, $triggerId, $isPaused, 0)
     ON CONFLICT DO UPDATE SET is_paused = excluded.is_paused`,
  ),
  noteRefusal: database.client.prepare<TriggerName & { refusal: string; at: number }>(
    `INSERT INTO trigger_marks (agent_id, trigger_id, is_paused, refused, refused_at, refusal)
     VALUES ($agentId, $triggerId, 0, 1, $at, $refusal)
     ON CONFLICT DO UPDATE SET refused = refused + 1, refused_at = excluded.refused_at,
       refusal = excluded.refusal`,
  ),
  dropMark: database.client.prepare<TriggerName>(`DELETE FROM trigger_marks WHERE ${one}`),
  byKey: database.client.prepare<TriggerName & { key: string }, StartRow>(
    `SELECT * FROM trigger_starts
     WHERE seq = (SELECT start_seq FROM trigger_keys WHERE ${one} AND key = $key)`,
  ),
  nthNewest: database.client
    .prepare<TriggerName & { since: number; at: number; nth: number }, number>(
      `SELECT at FROM trigger_starts WHERE ${one} AND at > $since AND at <= $at
       ORDER BY at DESC LIMIT 1 OFFSET $nth`,
    )
    .pluck(),
  start: database.client.prepare<TriggerName & { at: number } & StartedRun>(
    `INSERT INTO trigger_starts (agent_id, trigger_id, at, conversation_id, run_id)
     VALUES ($agentId, $triggerId, $at, $conversationId, $runId)`,
  ),
  addKey: database.client.prepare<TriggerName & { key: string; seq: number }>(
    `INSERT INTO trigger_keys (agent_id, trigger_id, key, start_seq) VALUES ($agentId, $triggerId, $key, $seq)`,
  ),
  counts: database.client.prepare<{ since: number }, NameRow & { started: number }>(
    `SELECT agent_id, trigger_id, count(*) AS started FROM trigger_starts WHERE at > $since
     GROUP BY agent_id, trigger_id`,
  ),
  latest: database.client.prepare<[], StartRow>(
    `SELECT * FROM trigger_starts
     WHERE seq IN (SELECT max(seq) FROM trigger_starts GROUP BY agent_id, trigger_id)`,
  ),
  sweep: database.client.prepare<{ before: number }>('DELETE FROM trigger_starts WHERE at < $before'),
});
