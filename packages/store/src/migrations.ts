import { earlyMigrations } from './early-migrations.ts';
import { triggerMigration } from './trigger-migration.ts';

/**
 * The schema, as the steps that lead to it. Step n brings a database from `user_version` n - 1 to n. Steps are only ever
 * added: a released one is never edited, and none drops what an older release reads.
 */
export const migrations: readonly string[] = [
  ...earlyMigrations,
  `
  CREATE TABLE job_state (
    agent_id TEXT NOT NULL,
    job_id TEXT NOT NULL,
    timing TEXT NOT NULL,
    since INTEGER NOT NULL,
    last_due INTEGER,
    is_paused INTEGER NOT NULL,
    pause_reason TEXT,
    refused_runs INTEGER NOT NULL,
    PRIMARY KEY (agent_id, job_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE job_runs (
    seq INTEGER PRIMARY KEY,
    agent_id TEXT NOT NULL,
    job_id TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    at INTEGER NOT NULL,
    started_by TEXT NOT NULL CHECK (started_by IN ('clock', 'late', 'person')),
    skipped TEXT CHECK (skipped IN ('missed', 'busy')),
    missed INTEGER NOT NULL,
    kind TEXT CHECK (kind IN ('turn', 'command')),
    conversation_id TEXT,
    run_id TEXT
  ) STRICT;
  CREATE UNIQUE INDEX job_runs_once ON job_runs (agent_id, job_id, due_at);
  CREATE INDEX job_runs_by_job ON job_runs (agent_id, job_id, seq);
  CREATE INDEX job_runs_by_run ON job_runs (run_id) WHERE run_id IS NOT NULL;

  CREATE TABLE created_schedules (
    seq INTEGER PRIMARY KEY,
    agent_id TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    prompt TEXT NOT NULL,
    cron TEXT,
    every TEXT,
    at TEXT,
    skills TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX created_schedules_by_id ON created_schedules (agent_id, id);
  `,
  `
  CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL UNIQUE,
    channel TEXT NOT NULL,
    target TEXT NOT NULL,
    conversation_id TEXT,
    run_id TEXT,
    body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'dead', 'unsure', 'dropped')),
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    error TEXT,
    remote_id TEXT,
    created_at TEXT NOT NULL,
    sent_at TEXT,
    changed_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX outbox_open ON outbox (channel, target, seq, state, next_at, changed_at)
    WHERE state IN ('waiting', 'sending');
  CREATE INDEX outbox_by_state ON outbox (state, seq);
  CREATE INDEX outbox_by_conversation ON outbox (conversation_id) WHERE conversation_id IS NOT NULL;
  CREATE INDEX outbox_old ON outbox (changed_at) WHERE state IN ('sent', 'dropped');

  CREATE TABLE outbox_told (
    run_id TEXT NOT NULL PRIMARY KEY,
    told_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- A deleted conversation sends nothing more, and what it sent is not kept; a person still decides about what is stuck.
  CREATE TRIGGER conversation_leaves_outbox AFTER DELETE ON conversations BEGIN
    UPDATE outbox SET state = iif(state = 'waiting', 'dropped', state),
        body = '{"kind":"text","text":"","buttons":[]}'
      WHERE conversation_id = old.id AND state IN ('waiting', 'sending', 'sent', 'dropped');
  END;

  CREATE TABLE inbox (
    seq INTEGER PRIMARY KEY,
    channel TEXT NOT NULL,
    bot_id TEXT NOT NULL,
    update_id INTEGER NOT NULL,
    payload TEXT NOT NULL,
    received_at TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('new', 'done', 'failed')),
    error TEXT
  ) STRICT;
  CREATE UNIQUE INDEX inbox_by_update ON inbox (channel, bot_id, update_id);
  CREATE INDEX inbox_new ON inbox (channel, bot_id, seq) WHERE state = 'new';
  CREATE INDEX inbox_old ON inbox (received_at) WHERE state = 'done';

  CREATE TABLE inbox_offsets (
    channel TEXT NOT NULL,
    bot_id TEXT NOT NULL,
    offset INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (channel, bot_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE channel_chats (
    conversation_id TEXT NOT NULL PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    chat_id TEXT NOT NULL,
    day TEXT NOT NULL,
    is_current INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX channel_chats_current ON channel_chats (channel, chat_id) WHERE is_current = 1;
  `,
  `
  CREATE TABLE consolidations (
    seq INTEGER PRIMARY KEY,
    agent_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    run_id TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    outcome TEXT CHECK (outcome IN ('nothing', 'same', 'proposed', 'applied')),
    notes INTEGER NOT NULL,
    is_open INTEGER NOT NULL,
    read TEXT,
    facts TEXT
  ) STRICT;
  CREATE INDEX consolidations_by_agent ON consolidations (agent_id, seq);
  CREATE UNIQUE INDEX consolidations_open ON consolidations (agent_id) WHERE is_open = 1;
  `,
  triggerMigration,
  `
  ALTER TABLE memory_proposals ADD COLUMN files TEXT;

  CREATE TABLE wiki_compiles (
    agent_id TEXT NOT NULL PRIMARY KEY,
    conversation_id TEXT NOT NULL,
    run_id TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    outcome TEXT CHECK (outcome IN ('same', 'proposed')),
    pages INTEGER NOT NULL,
    is_open INTEGER NOT NULL,
    read TEXT
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What ended before there was anyone to tell is not told afterwards.
  INSERT OR IGNORE INTO outbox_told (run_id, told_at) SELECT id, 0 FROM runs WHERE ended_at IS NOT NULL;
  `,
  `
  CREATE TABLE handed_back (
    seq INTEGER PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX handed_back_by_conversation ON handed_back (conversation_id, seq);
  `,
  `
  ALTER TABLE inbox ADD COLUMN heard TEXT;
  ALTER TABLE inbox ADD COLUMN answers TEXT;
  `,
];
