import type { DiffLine } from '@my-agent-crew/contract';
import { structuredPatch } from 'diff';

/** Lines of a diff that are shown; more is for an editor. */
const shownLimit = 2_000;
/** Longest that a diff may take, in ms. */
const diffTimeMs = 1_000;

const kinds: Readonly<Record<string, DiffLine['kind']>> = { ' ': 'same', '+': 'added', '-': 'removed' };

const isText = (content: Uint8Array): boolean => !content.subarray(0, 8_192).includes(0);

/** The lines that differ with three around them; null when a side is no text or it would take too long. */
export const diffLines = (
  before: Uint8Array,
  after: Uint8Array,
): { readonly lines: DiffLine[]; readonly isCut: boolean } | null => {
  if (!isText(before) || !isText(after)) return null;
  const [old, fresh] = [before, after].map((side) => Buffer.from(side).toString('utf8'));
  const options = { context: 3, timeout: diffTimeMs } as const;
  const patch = structuredPatch('', '', old ?? '', fresh ?? '', '', '', options);
  if (patch === undefined) return null;
  const lines = patch.hunks.flatMap((hunk, at): DiffLine[] => [
    ...(at === 0 && hunk.oldStart <= 1 ? [] : [{ kind: 'gap', text: '' } as const]),
    ...hunk.lines.flatMap((line): DiffLine[] => {
      const kind = kinds[line[0] ?? ''];
      return kind === undefined ? [] : [{ kind, text: line.slice(1).replace(/\r$/, '') }];
    }),
  ]);
  return { lines: lines.slice(0, shownLimit), isCut: lines.length > shownLimit };
};
