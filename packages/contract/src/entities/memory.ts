import * as z from 'zod/mini';

/** The kinds of facts. Spec: tools, `user_memory_save`. */
export const factTypes = ['profile', 'preference', 'feedback', 'project', 'reference'] as const;

/** What a fact about the owner is about. */
export const FactType = z.enum(factTypes);
export type FactType = z.infer<typeof FactType>;

/** Name of a fact, which is the name of its file. Spec: tools, "slug (a-z, 0-9, -, tối đa 60 ký tự)". */
export const factNamePattern = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** Name of a daily note: a day, and a suffix when one day has several. */
export const noteNamePattern = /^\d{4}-\d{2}-\d{2}(?:-[a-z0-9-]{1,40})?$/;

/** Characters of the longest text a fact, a saved line or a description may have. */
export const memoryLimits = { description: 300, fact: 4_000, line: 4_000, file: 200_000 } as const;

/** A memory file as it is now. `revision` names this content: a write that knows another one is refused. */
export const MemoryFile = z.object({
  text: z.string(),
  /** Null while the file is not there. */
  revision: z.nullable(z.string()),
});
export type MemoryFile = z.infer<typeof MemoryFile>;

/** One thing the whole crew knows about the owner. */
export const Fact = z.object({
  name: z.string(),
  description: z.string(),
  type: FactType,
  text: z.string(),
  /** Id of the agent that wrote it, or `person`. */
  written_by: z.string(),
  /** Where it comes from, such as `conv:<id>`; empty when nothing says. */
  source: z.string(),
  /** UTC, ISO 8601; empty when nothing says. */
  updated: z.string(),
  revision: z.string(),
});
export type Fact = z.infer<typeof Fact>;

/** An entry that a search of the memory found. */
export const MemoryHit = z.object({
  /** Whose it is; null for facts about the owner, which everybody shares. */
  agent_id: z.nullable(z.string()),
  /** Path of the file in its owner's folder. */
  file: z.string(),
  /** The heading it stands under; empty when there is none. */
  heading: z.string(),
  /** On one line and cut when it is long. */
  text: z.string(),
});
export type MemoryHit = z.infer<typeof MemoryHit>;

/** What a proposal does to one file. */
export const MemoryChange = z.object({
  /** Path of the file in its owner's folder. */
  file: z.string(),
  /** What the file held when it was proposed; null when it was not there. */
  before: z.nullable(z.string()),
  /** What it is to hold; null removes it. */
  after: z.nullable(z.string()),
});
export type MemoryChange = z.infer<typeof MemoryChange>;

/** A change of a memory file that nobody watched, kept for a person to decide. */
export const MemoryProposal = z.object({
  id: z.string(),
  /** The agent that proposes. */
  agent_id: z.string(),
  conversation_id: z.nullable(z.string()),
  run_id: z.nullable(z.string()),
  /** Whose file it is; null for the facts about the owner. */
  owner_id: z.nullable(z.string()),
  /** Path of the file in its owner's folder. */
  file: z.string(),
  reason: z.string(),
  /** What the file held when it was proposed; null when it was not there. */
  before: z.nullable(z.string()),
  /** What it is to hold; null removes it. */
  after: z.nullable(z.string()),
  /** Of a batch: all its files, written together or not at all; `file` is their folder then, `before` and `after` null. */
  files: z.optional(z.array(MemoryChange)),
  status: z.enum(['pending', 'approved', 'rejected', 'superseded', 'undone']),
  /** UTC, ISO 8601. */
  at: z.string(),
  decided_at: z.nullable(z.string()),
});
export type MemoryProposal = z.infer<typeof MemoryProposal>;

/** A proposal as it is shown. */
export const ShownProposal = z.extend(MemoryProposal, {
  /** True while it is pending and the file is not what it was written against: it can only be turned down. */
  is_stale: z.boolean(),
  /** The files that make it so; left out when there are none. */
  stale_files: z.optional(z.array(z.string())),
});
export type ShownProposal = z.infer<typeof ShownProposal>;
