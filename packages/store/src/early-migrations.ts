/** The first steps of the schema, from the log of turns to the memory's proposals. */
export const earlyMigrations: readonly string[] = [
  `
  CREATE TABLE conversations (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    agent_id TEXT NOT NULL,
    title TEXT NOT NULL,
    channel TEXT NOT NULL,
    parent_id TEXT REFERENCES conversations (id) ON DELETE CASCADE,
    parent_call_id TEXT UNIQUE,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    autonomous INTEGER NOT NULL,
    auto_approve TEXT NOT NULL,
    approval_ttl_seconds INTEGER,
    cost_cap_micros INTEGER NOT NULL,
    spent_micros INTEGER NOT NULL DEFAULT 0,
    unknown_cost_calls INTEGER NOT NULL DEFAULT 0,
    message_count INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX conversations_by_update ON conversations (updated_at, seq) WHERE parent_id IS NULL;
  CREATE INDEX conversations_by_parent ON conversations (parent_id) WHERE parent_id IS NOT NULL;

  CREATE TABLE messages (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    run_id TEXT NOT NULL,
    at TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool')),
    text TEXT NOT NULL,
    request_id TEXT,
    call_id TEXT,
    cost_micros INTEGER,
    data TEXT NOT NULL,
    details TEXT,
    UNIQUE (conversation_id, position)
  ) STRICT;
  CREATE UNIQUE INDEX messages_by_request ON messages (conversation_id, request_id) WHERE request_id IS NOT NULL;
  CREATE UNIQUE INDEX messages_by_call ON messages (call_id) WHERE call_id IS NOT NULL;

  CREATE TABLE runs (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    agent_id TEXT NOT NULL,
    source TEXT NOT NULL,
    opening TEXT NOT NULL,
    status TEXT NOT NULL,
    halt_reason TEXT,
    error TEXT,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    spent_micros INTEGER NOT NULL DEFAULT 0,
    unknown_cost_calls INTEGER NOT NULL DEFAULT 0,
    model_calls INTEGER NOT NULL DEFAULT 0,
    route TEXT NOT NULL DEFAULT '',
    legs INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE UNIQUE INDEX runs_open ON runs (conversation_id) WHERE status IN ('running', 'waiting');
  CREATE INDEX runs_by_conversation ON runs (conversation_id, seq);
  CREATE INDEX runs_by_agent ON runs (agent_id, seq);

  CREATE TABLE steps (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    idx INTEGER NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    detail TEXT NOT NULL,
    tool_call_id TEXT,
    started_at TEXT NOT NULL,
    duration_ms INTEGER,
    cost_micros INTEGER,
    usage TEXT,
    first_token_ms INTEGER,
    shaped_kind TEXT NOT NULL,
    original_chars INTEGER,
    PRIMARY KEY (run_id, idx)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE approvals (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    run_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    tool_call_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    arguments TEXT NOT NULL,
    reason TEXT,
    options TEXT NOT NULL,
    default_answer TEXT,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    status TEXT NOT NULL,
    decided_at TEXT,
    decided_by TEXT,
    answer TEXT
  ) STRICT;
  CREATE INDEX approvals_by_call ON approvals (tool_call_id);
  CREATE INDEX approvals_by_conversation ON approvals (conversation_id);
  CREATE INDEX approvals_pending ON approvals (seq) WHERE status = 'pending';
  CREATE INDEX approvals_settled ON approvals (decided_at, seq) WHERE status <> 'pending';

  CREATE TABLE usage (
    seq INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    purpose TEXT NOT NULL,
    route TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    run_id TEXT,
    cost_micros INTEGER,
    prompt_tokens INTEGER,
    cached_tokens INTEGER,
    reasoning_tokens INTEGER,
    completion_tokens INTEGER
  ) STRICT;
  CREATE INDEX usage_by_time ON usage (at_ms);

  CREATE TABLE queue (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('follow_up', 'steer')),
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    request_id TEXT,
    source TEXT NOT NULL
  ) STRICT;
  CREATE INDEX queue_by_conversation ON queue (conversation_id, seq);
  CREATE UNIQUE INDEX queue_by_request ON queue (conversation_id, request_id) WHERE request_id IS NOT NULL;
  `,
  `
  CREATE TABLE effects (
    seq INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('tool', 'model', 'delegate', 'decision', 'job', 'send')),
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    run_id TEXT,
    step_id TEXT,
    leg INTEGER NOT NULL,
    purpose TEXT,
    route TEXT,
    begun_at TEXT NOT NULL,
    ended_at TEXT,
    outcome TEXT
  ) STRICT;
  CREATE INDEX effects_by_conversation ON effects (conversation_id);
  CREATE INDEX effects_open ON effects (run_id) WHERE ended_at IS NULL;
  CREATE INDEX effects_open_steps ON effects (step_id) WHERE ended_at IS NULL;
  `,
  `
  CREATE TABLE alerts (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    scope TEXT NOT NULL CHECK (scope IN ('crew', 'agent', 'unknown')),
    agent_id TEXT NOT NULL,
    period TEXT NOT NULL CHECK (period IN ('day', 'month')),
    starts TEXT NOT NULL,
    level TEXT NOT NULL CHECK (level IN ('warning', 'paused')),
    limit_amount REAL NOT NULL,
    counted REAL NOT NULL,
    unknown_calls INTEGER NOT NULL,
    at TEXT NOT NULL,
    resets_at TEXT NOT NULL,
    cleared_at TEXT
  ) STRICT;
  CREATE UNIQUE INDEX alerts_once ON alerts (scope, agent_id, period, starts, level) WHERE cleared_at IS NULL;
  CREATE INDEX alerts_by_reset ON alerts (resets_at) WHERE cleared_at IS NULL;
  `,
  `
  ALTER TABLE approvals ADD COLUMN operands TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE approvals ADD COLUMN digest TEXT;
  CREATE INDEX approvals_by_run ON approvals (run_id);
  `,
  `
  ALTER TABLE conversations ADD COLUMN forked_from_id TEXT;
  ALTER TABLE conversations ADD COLUMN forked_position INTEGER;
  ALTER TABLE conversations ADD COLUMN fork_request TEXT;
  CREATE UNIQUE INDEX conversations_by_fork ON conversations (forked_from_id, fork_request)
    WHERE forked_from_id IS NOT NULL;

  CREATE INDEX conversations_untitled ON conversations (seq) WHERE title = '';
  CREATE VIRTUAL TABLE message_index USING fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii');
  CREATE TRIGGER messages_leave_index AFTER DELETE ON messages WHEN old.role <> 'tool' BEGIN
    DELETE FROM message_index WHERE rowid = old.seq;
  END;
  CREATE TABLE search_backlog (first_seq INTEGER PRIMARY KEY, last_seq INTEGER NOT NULL) STRICT;
  INSERT INTO search_backlog SELECT 1, max(seq) FROM messages HAVING max(seq) IS NOT NULL;
  `,
  `
  CREATE TABLE checkpoints (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('write', 'undo', 'redo')),
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    run_id TEXT NOT NULL,
    call_id TEXT NOT NULL,
    root TEXT NOT NULL,
    path TEXT NOT NULL,
    before_sha TEXT,
    before_bytes INTEGER,
    before_mode INTEGER,
    after_sha TEXT,
    after_bytes INTEGER,
    folders TEXT NOT NULL,
    covers TEXT NOT NULL,
    after_run_id TEXT,
    undone_by TEXT,
    is_finished INTEGER NOT NULL DEFAULT 0,
    at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX checkpoints_by_run ON checkpoints (run_id, seq);
  CREATE INDEX checkpoints_by_file ON checkpoints (path, root, seq);
  CREATE INDEX checkpoints_by_conversation ON checkpoints (conversation_id, after_run_id);
  CREATE INDEX checkpoints_by_before ON checkpoints (before_sha);
  CREATE INDEX checkpoints_by_after ON checkpoints (after_sha);
  `,
  `
  CREATE TABLE compactions (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    run_id TEXT,
    at TEXT NOT NULL,
    position INTEGER NOT NULL,
    through_position INTEGER NOT NULL,
    summary TEXT NOT NULL,
    before_tokens INTEGER NOT NULL,
    after_tokens INTEGER NOT NULL,
    route TEXT NOT NULL,
    cost_micros INTEGER,
    reason TEXT NOT NULL,
    undone_at TEXT
  ) STRICT;
  CREATE INDEX compactions_by_conversation ON compactions (conversation_id, seq);
  `,
  `
  CREATE TABLE memory_proposals (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    agent_id TEXT NOT NULL,
    conversation_id TEXT,
    run_id TEXT,
    owner_id TEXT,
    file TEXT NOT NULL,
    reason TEXT NOT NULL,
    before TEXT,
    after TEXT,
    status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'superseded', 'undone')),
    at TEXT NOT NULL,
    decided_at TEXT
  ) STRICT;
  CREATE INDEX memory_proposals_pending ON memory_proposals (file) WHERE status = 'pending';
  `,
];
