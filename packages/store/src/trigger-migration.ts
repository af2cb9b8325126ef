/** What a run of a job may be started by besides, and the tables of triggers. Never changed again, as every migration. */
export const triggerMigration = `
  ALTER TABLE job_runs ADD COLUMN cause TEXT NOT NULL DEFAULT 'clock'
    CHECK (cause IN ('clock', 'late', 'person', 'hook', 'watch'));
  UPDATE job_runs SET cause = started_by;
  ALTER TABLE job_runs DROP COLUMN started_by;
  ALTER TABLE job_runs RENAME COLUMN cause TO started_by;

  CREATE TABLE trigger_marks (
    agent_id TEXT NOT NULL,
    trigger_id TEXT NOT NULL,
    is_paused INTEGER NOT NULL,
    refused INTEGER NOT NULL,
    refused_at INTEGER,
    refusal TEXT,
    PRIMARY KEY (agent_id, trigger_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE trigger_starts (
    seq INTEGER PRIMARY KEY,
    agent_id TEXT NOT NULL,
    trigger_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    conversation_id TEXT NOT NULL,
    run_id TEXT NOT NULL
  ) STRICT;
  CREATE INDEX trigger_starts_by_time ON trigger_starts (agent_id, trigger_id, at);
  CREATE INDEX trigger_starts_by_age ON trigger_starts (at);

  CREATE TABLE trigger_keys (
    agent_id TEXT NOT NULL,
    trigger_id TEXT NOT NULL,
    key TEXT NOT NULL,
    start_seq INTEGER NOT NULL REFERENCES trigger_starts (seq) ON DELETE CASCADE,
    PRIMARY KEY (agent_id, trigger_id, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX trigger_keys_by_start ON trigger_keys (start_seq);

  CREATE TABLE watch_roots (
    agent_id TEXT NOT NULL,
    trigger_id TEXT NOT NULL,
    root TEXT NOT NULL,
    PRIMARY KEY (agent_id, trigger_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE watched_files (
    agent_id TEXT NOT NULL,
    trigger_id TEXT NOT NULL,
    path TEXT NOT NULL,
    stamp TEXT NOT NULL,
    PRIMARY KEY (agent_id, trigger_id, path)
  ) STRICT, WITHOUT ROWID;
  `;
