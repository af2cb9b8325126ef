import { structuredPatch } from 'diff';
import type { Replies } from '../texts/replies.ts';

/** Spec: tools, table, workspace_edit "hiện 40 dòng diff". */
const diffLineLimit = 40;
/** A diff is a courtesy: past this time, in ms, the edit is reported without one. */
const diffTimeMs = 300;

/** At most 40 lines of unified diff, without file names; empty when it would take too long. */
export const showDiff = (before: string, after: string, replies: Replies): string => {
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, timeout: diffTimeMs });
  if (patch === undefined) return '';
  const lines = patch.hunks.flatMap((hunk) => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines.map((line) => line.replace(/\r$/, '')),
  ]);
  if (lines.length <= diffLineLimit) return lines.join('\n');
  const shown = lines.slice(0, diffLineLimit - 1);
  return [...shown, replies.diffCut(lines.length - shown.length)].join('\n');
};
