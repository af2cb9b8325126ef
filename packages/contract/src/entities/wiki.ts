import * as z from 'zod/mini';
import { memoryLimits } from './memory.ts';
import { RunStatus } from './run.ts';

/** The kinds of wiki pages; each has a folder of its own. Spec: supplement §4, "Wiki". */
export const wikiKinds = ['entity', 'concept', 'synthesis'] as const;

/** What a page is about: a person or thing, an idea, or what follows from several pages. */
export const WikiKind = z.enum(wikiKinds);
export type WikiKind = z.infer<typeof WikiKind>;

/** Characters of a page's title and text, and how many sources it may name. A file holds `memoryLimits.file`. */
export const wikiLimits = { title: 120, sources: 1_000, text: memoryLimits.file } as const;

/** Where a page may come from: a daily note, or a conversation. */
export const wikiSourcePattern =
  /^(?:note:\d{4}-\d{2}-\d{2}(?:-[a-z0-9-]{1,40})?|conv:[A-Za-z0-9][A-Za-z0-9_.-]{0,99})$/;

/** Name of a page's file when a person makes it here. Files that a hand made may have others. */
export const wikiSlugPattern = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** A title as the name of a file: lower case without marks, `đ` as `d`; `page` when nothing of it can stay. */
export const wikiSlugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('đ', 'd')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '') || 'page';

/** A page by its names. */
export const WikiRef = z.object({ slug: z.string(), title: z.string() });
export type WikiRef = z.infer<typeof WikiRef>;

/** A page in the list of a vault. */
export const WikiEntry = z.extend(WikiRef, {
  kind: WikiKind,
  /** Such as `note:2026-03-01` or `conv:<id>`. */
  sources: z.array(z.string()),
  /** UTC, ISO 8601; empty when nothing says. */
  updated: z.string(),
  /** How many pages link here. */
  backlinks: z.int(),
});
export type WikiEntry = z.infer<typeof WikiEntry>;

/** A link of a page: its words, and the page it leads to, or null when there is none. */
export const WikiLink = z.object({ title: z.string(), slug: z.nullable(z.string()) });
export type WikiLink = z.infer<typeof WikiLink>;

/** A whole page, without the block of links that the crew keeps in its file. */
export const WikiPage = z.extend(WikiRef, {
  kind: WikiKind,
  /** Path of the file in its agent's folder. */
  file: z.string(),
  text: z.string(),
  sources: z.array(z.string()),
  updated: z.string(),
  /** Earlier titles; links to them still lead here. */
  aliases: z.array(z.string()),
  /** Why a person should look at it; empty when nothing says so. */
  review: z.string(),
  links: z.array(WikiLink),
  backlinks: z.array(WikiRef),
  /** Names this content, the block of links left out: a write that knows another one is refused. */
  revision: z.string(),
});
export type WikiPage = z.infer<typeof WikiPage>;

/** What is wrong with a vault, page by page. Spec: supplement §4, "Lint reports". */
export const WikiFinding = z.object({
  /** `unsourced`: names no source. `dangling`: a link leads nowhere. `review`: a person should look. `stale`: old or undated. */
  kind: z.enum(['unsourced', 'dangling', 'review', 'stale']),
  /** Path of the file in its agent's folder. */
  file: z.string(),
  title: z.string(),
  /** The page, or null when its file cannot be read as one. */
  slug: z.nullable(z.string()),
  /** The link that leads nowhere, the reason, or when it was last updated. */
  detail: z.string(),
});
export type WikiFinding = z.infer<typeof WikiFinding>;

/** A page that a search found. */
export const WikiHit = z.extend(WikiRef, {
  /** On one line and cut when it is long. */
  text: z.string(),
});
export type WikiHit = z.infer<typeof WikiHit>;

/** The newest compile of a wiki. */
export const WikiCompile = z.object({
  conversation_id: z.string(),
  run_id: z.string(),
  /** UTC, ISO 8601. */
  at: z.string(),
  is_running: z.boolean(),
  /** `same`: no page was to change. `proposed`: a batch was made. Null while it runs, and when it failed. */
  outcome: z.nullable(z.enum(['same', 'proposed'])),
  /** Pages it proposes. */
  pages: z.int(),
  /** Of its run; null when that is gone. */
  status: z.nullable(RunStatus),
  error: z.nullable(z.string()),
});
export type WikiCompile = z.infer<typeof WikiCompile>;
