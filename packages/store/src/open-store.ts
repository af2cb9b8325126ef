import { dirname, join } from 'node:path';
import type { Stats } from '@my-agent-crew/contract';
import type {
  ChannelChats,
  Clock,
  Consolidations,
  Ids,
  Ledger,
  Log,
  MemoryProposals,
  TriggerState,
  WikiCompiles,
} from '@my-agent-crew/core';
import { type Alerts, createAlerts } from './alerts.ts';
import { type ApprovalBook, createApprovalBook } from './approvals.ts';
import { createChannelChats } from './channel-chats.ts';
import { fileObjects, memoryObjects } from './checkpoint-objects.ts';
import { type CheckpointBook, createCheckpoints } from './checkpoints.ts';
import { createConsolidations } from './consolidations.ts';
import { type Conversations, createConversations } from './conversations.ts';
import { type CreatedSchedules, createCreatedSchedules } from './created-schedules.ts';
import { openDatabase } from './database.ts';
import { withSentences } from './database-error.ts';
import { createEffectWriter, type EffectWriter } from './effect-writer.ts';
import { createInboxBook, type InboxBook } from './inbox.ts';
import { createJobBook, type JobBook } from './jobs.ts';
import { createLedger } from './ledger.ts';
import { createLog } from './log.ts';
import { createMemoryProposals } from './memory-proposals.ts';
import { createNotesMemory, type NotesMemory } from './notes-memory.ts';
import { createOutboxBook, type OutboxBook } from './outbox.ts';
import type { Parts } from './parts.ts';
import { createQueue, type Queue } from './queue.ts';
import { createRecorder } from './recorder.ts';
import { createRecords, type Records } from './records.ts';
import { createRunFamily, type RunFamily } from './run-family.ts';
import { createRunWriter } from './run-writer.ts';
import { createRuns, type Runs } from './runs.ts';
import { createMessageSearch, type MessageSearch } from './search/message-search.ts';
import {
  type AgentSpending,
  type LedgerLine,
  readLedgerEnd,
  readLedgerSince,
  readSpending,
} from './spending.ts';
import { createSpillFiles, createSpillInMemory, type SpillFiles } from './spill-files.ts';
import { readStats } from './stats.ts';
import { createTriggerState } from './triggers.ts';
import { createWikiCompiles } from './wiki-compiles.ts';

/** What `openStore` needs. */
export interface StoreOptions {
  /** Path of the database, or `:memory:` for one that is gone on close. */
  readonly file: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** How long a write waits for another process, in milliseconds; the process stands still meanwhile. 5,000 unless given. */
  readonly busyTimeoutMs?: number;
  /** Folder of the contents that files had before they were written. `checkpoints` beside the database unless given. */
  readonly checkpointsFolder?: string;
}

/**
 * Everything that outlives the process. Every method is synchronous and one transaction. Any of them throws
 * `CrewError('unavailable')` with a sentence when the database is held, damaged, closed or its disk full.
 */
export interface Store {
  readonly log: Log;
  readonly ledger: Ledger;
  readonly approvals: ApprovalBook;
  readonly conversations: Conversations;
  readonly notes: NotesMemory;
  readonly queue: Queue;
  readonly runs: Runs;
  /** What an earlier process left open, for the start of the next one. */
  readonly effects: Pick<EffectWriter, 'openBesideRuns' | 'openCalls'>;
  /** Whole outputs that a model saw shortened, as files in `spill` beside the database. They go with their conversation. */
  readonly spill: SpillFiles;
  readonly alerts: Alerts;
  readonly memoryProposals: MemoryProposals;
  readonly consolidations: Consolidations;
  readonly wikiCompiles: WikiCompiles;
  readonly jobs: JobBook;
  readonly createdSchedules: CreatedSchedules;
  readonly triggers: TriggerState;
  readonly outbox: OutboxBook;
  readonly inbox: InboxBook;
  readonly channelChats: ChannelChats;
  /** What each agent spent from `from` up to, but without, `until`; milliseconds UTC. Agents that spent nothing are left out. */
  spending(from: number, until: number): AgentSpending[];
  /** The lines of the ledger after the one with this `seq`, whoever booked them. */
  ledgerSince(seq: number): LedgerLine[];
  /** The `seq` of the newest line; 0 for an empty ledger. */
  ledgerEnd(): number;
  readonly search: MessageSearch;
  readonly runFamily: RunFamily;
  readonly checkpoints: CheckpointBook;
  readonly records: Records;
  /** Spending of the last seven local days of `timezone`, days without a call included. `now` in milliseconds UTC. */
  stats(options: { readonly timezone: string; readonly now: number }): Stats;
  /** Folds the write-ahead log into the file and closes it; await `search.end()` first where a search was made. The second call does nothing. */
  close(): void;
}

/**
 * Opens the database, creating or migrating it as needed. Throws `CrewError('unavailable')` when it is of a newer
 * release, damaged, held by another process longer than the timeout, or not writable.
 */
export const openStore = (options: StoreOptions): Store => {
  const { file, clock, ids, busyTimeoutMs = 5000 } = options;
  const folder = options.checkpointsFolder ?? join(dirname(file), 'checkpoints');
  const database = openDatabase(file, busyTimeoutMs);
  const recorder = createRecorder(database, clock);
  const effects = createEffectWriter(database, recorder, clock);
  const runs = createRunWriter(database, recorder);
  const spill =
    file === ':memory:' ? createSpillInMemory() : createSpillFiles(join(dirname(file), 'spill'), clock);
  const parts: Parts = {
    database,
    recorder,
    effects,
    runs,
    clock,
    ids,
    onRemoved: (conversationIds) => void spill.forget(conversationIds),
  };
  const keeper = createCheckpoints(parts, file === ':memory:' ? memoryObjects() : fileObjects(folder));
  const conversations = createConversations(parts);
  const speak = <Port extends object>(port: Port): Port =>
    withSentences(port, file, () => database.client.open);
  const memoryProposals = createMemoryProposals(database);
  const search = createMessageSearch(database, busyTimeoutMs);
  return {
    log: speak(createLog(parts)),
    ledger: speak(createLedger(parts)),
    approvals: speak(createApprovalBook(database, effects)),
    conversations: speak({
      ...conversations,
      remove: (id) => keeper.removing(id, () => conversations.remove(id)),
    }),
    checkpoints: speak(keeper.book),
    notes: speak(createNotesMemory(database)),
    queue: speak(createQueue(parts)),
    runs: speak(createRuns(database)),
    runFamily: speak(createRunFamily(database)),
    effects: speak({ openBesideRuns: effects.openBesideRuns, openCalls: effects.openCalls }),
    spill,
    alerts: speak(createAlerts(database)),
    memoryProposals: speak(memoryProposals),
    consolidations: speak(createConsolidations(database, memoryProposals)),
    wikiCompiles: speak(createWikiCompiles(database, memoryProposals)),
    jobs: speak(createJobBook(parts)),
    createdSchedules: speak(createCreatedSchedules(parts)),
    triggers: speak(createTriggerState(database)),
    outbox: speak(createOutboxBook(parts)),
    inbox: speak(createInboxBook(parts)),
    channelChats: speak(createChannelChats(database)),
    search: speak(search),
    records: speak(createRecords(database)),
    ...speak({
      spending: (from: number, until: number) => readSpending(database, from, until),
      ledgerSince: readLedgerSince(database),
      ledgerEnd: () => readLedgerEnd(database),
      stats: ({ timezone, now }: Parameters<Store['stats']>[0]) => readStats(database, timezone, now),
    }),
    close: () => {
      void search.end();
      database.close();
    },
  };
};
