import { type ConversationSummary, CrewError } from '@my-agent-crew/contract';
import { isoTime } from '@my-agent-crew/core';
import type { MessageRow } from './message-row.ts';
import type { Parts } from './parts.ts';

/** Where a conversation is forked. */
export interface ForkPoint {
  readonly sourceId: string;
  /** A message of a person; the fork holds what stands before it. */
  readonly beforePosition: number;
  /** Makes a repeated fork harmless; null when none was given. */
  readonly requestId: string | null;
}

/** A fork, and whether it was there before. */
export interface Fork {
  readonly id: string;
  readonly isNew: boolean;
  /** The new ids of copied calls that have a result, by their old ones; empty when it is not new. */
  readonly calls: ReadonlyMap<string, string>;
}

/** Copies conversations. */
export interface Forks {
  /**
   * A new conversation with the log before a message of a person, its settings, and no spending of its own. The source is
   * untouched and may be running. `CrewError('not-found')` for an unknown one, `invalid-input` at any other place.
   */
  fork(point: ForkPoint): Fork;
}

type SourceRow = Pick<ConversationSummary, 'agent_id' | 'title'>;

/** The copied log: every message and call gets an id of its own; a call without its result is left out with it. */
const copyRows = (
  rows: readonly MessageRow[],
  calls: ReadonlyMap<string, string>,
  nextId: () => string,
): (MessageRow & { readonly newCallId: string | null })[] =>
  rows.map((row) => ({
    ...row,
    id: nextId(),
    text: renameMention(row, calls),
    data: row.role === 'assistant' ? renameCalls(row.data, calls) : row.data,
    newCallId: row.call_id === null ? null : (calls.get(row.call_id) ?? null),
  }));

/** A shortened result names its own call, for reading on. */
const renameMention = ({ text, call_id: old }: MessageRow, calls: ReadonlyMap<string, string>): string =>
  old === null ? text : text.replaceAll(`id="${old}"`, `id="${calls.get(old) ?? old}"`);

const renameCalls = (data: string, names: ReadonlyMap<string, string>): string => {
  const answer = JSON.parse(data) as { readonly calls: readonly { readonly id: string }[] };
  if (answer.calls.length === 0) return data;
  const calls = answer.calls.flatMap((call) => {
    const id = names.get(call.id);
    return id === undefined ? [] : [{ ...call, id }];
  });
  return JSON.stringify({ ...answer, calls });
};

/** The forks of a connection. */
export const createForks = ({ database, clock, ids }: Parts): Forks => {
  const {
    source,
    known,
    before,
    roleAt,
    insertConversation,
    insertMessage,
    compactionsBefore,
    copyCompaction,
  } = prepare(database.client);
  const fork = ({ sourceId, beforePosition, requestId }: ForkPoint): Fork => {
    const request = requestId?.toWellFormed() ?? null;
    const earlier = request === null ? undefined : known.get(sourceId, request);
    if (earlier !== undefined) return { id: earlier, isNew: false, calls: new Map() };
    const row = source.get(sourceId);
    if (row === undefined)
      throw new CrewError('not-found', `There is no conversation ${sourceId}, so nothing was forked.`);
    if (roleAt.get(sourceId, beforePosition) !== 'user')
      throw new CrewError(
        'invalid-input',
        `before_position: message ${beforePosition} is not a message of a person. Nothing was forked: name the position of one.`,
      );
    const id = ids.next('conversation');
    const originals = before.all(sourceId, beforePosition);
    const calls = new Map(
      originals.flatMap(({ call_id: call }) => (call === null ? [] : [[call, ids.next('call')] as const])),
    );
    const rows = copyRows(originals, calls, () => ids.next('message'));
    insertConversation.run({
      id,
      sourceId,
      // A fork of the very beginning is a new conversation and gets a title of its own.
      title: beforePosition === 0 ? '' : row.title,
      at: isoTime(clock.now()),
      position: beforePosition,
      request,
    });
    for (const copy of rows) insertMessage.run({ ...copy, conversation_id: id, call_id: copy.newCallId });
    for (const kept of compactionsBefore.all({ sourceId, beforePosition }))
      copyCompaction.run({ id: ids.next('compaction'), conversationId: id, seq: kept });
    return { id, isNew: true, calls };
  };
  return { fork: (point) => database.write(() => fork(point)) };
};

const prepare = (client: Parts['database']['client']) => ({
  source: client.prepare<[string], SourceRow>('SELECT agent_id, title FROM conversations WHERE id = ?'),
  known: client
    .prepare<[string, string], string>(
      'SELECT id FROM conversations WHERE forked_from_id = ? AND fork_request = ?',
    )
    .pluck(),
  roleAt: client
    .prepare<[string, number], MessageRow['role']>(
      'SELECT role FROM messages WHERE conversation_id = ? AND position = ?',
    )
    .pluck(),
  before: client.prepare<[string, number], MessageRow>(
    'SELECT * FROM messages WHERE conversation_id = ? AND position < ? ORDER BY position',
  ),
  insertConversation: client.prepare(
    `INSERT INTO conversations (id, agent_id, title, channel, parent_id, parent_call_id, created_at, updated_at,
       autonomous, auto_approve, approval_ttl_seconds, cost_cap_micros, message_count, forked_from_id, forked_position,
       fork_request)
     SELECT $id, agent_id, $title, 'web', NULL, NULL, $at, $at, autonomous, auto_approve, approval_ttl_seconds,
       cost_cap_micros, $position, id, $position, $request FROM conversations WHERE id = $sourceId`,
  ),
  // One made later, or for messages that are not copied, says nothing about this log.
  compactionsBefore: client
    .prepare<{ sourceId: string; beforePosition: number }, number>(
      `SELECT seq FROM compactions WHERE conversation_id = $sourceId AND undone_at IS NULL
         AND position <= $beforePosition AND through_position < $beforePosition ORDER BY seq`,
    )
    .pluck(),
  copyCompaction: client.prepare(
    `INSERT INTO compactions (id, conversation_id, run_id, at, position, through_position, summary, before_tokens,
       after_tokens, route, cost_micros, reason)
     SELECT $id, $conversationId, run_id, at, position, through_position, summary, before_tokens, after_tokens, route,
       cost_micros, reason FROM compactions WHERE seq = $seq`,
  ),
  // Not indexed: the original is found, and a copy of an old message is not news. Its request is the source's too.
  insertMessage: client.prepare(
    `INSERT INTO messages (id, conversation_id, position, run_id, at, role, text, request_id, call_id, cost_micros,
       data, details)
     VALUES ($id, $conversation_id, $position, $run_id, $at, $role, $text, NULL, $call_id, $cost_micros, $data,
       $details)`,
  ),
});
