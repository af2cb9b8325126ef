import { closeSync, readFileSync } from 'node:fs';
import { openFile } from '../paths/open-file.ts';
import { attempt, isProblem } from '../paths/path-problem.ts';
import type { Place } from '../paths/walk.ts';
import { type Hit, type Hits, hitLimit, type InvalidPattern } from './hits.ts';
import { createLineMatcher } from './line-matcher.ts';

/** Bytes of a file that is searched; what is larger is data, not text someone wrote. */
const fileByteLimit = 32 * 1024 * 1024;
const probeBytes = 8_192;

/** The text of a file, or null when it is binary, too large or cannot be opened. */
const readText = (place: Place): string | null => {
  const file = openFile(place);
  if (isProblem(file)) return null;
  const bytes = attempt(() => {
    try {
      return file.stat.size > fileByteLimit ? Buffer.of(0) : readFileSync(file.fd);
    } finally {
      closeSync(file.fd);
    }
  });
  return isProblem(bytes) || bytes.subarray(0, probeBytes).includes(0) ? null : bytes.toString('utf8');
};

/** Searches files one by one, without ripgrep. Aborting `signal` (time or stop) ends it with what was found so far. */
export const searchFiles = async (
  files: AsyncIterable<Place> | Iterable<Place>,
  pattern: string,
  accepts: (path: string) => boolean,
  signal: AbortSignal,
): Promise<Hits | InvalidPattern> => {
  const matcher = createLineMatcher(pattern);
  if ('invalid' in matcher) return matcher;
  const end = (): void => matcher.end();
  signal.addEventListener('abort', end);
  const hits: Hit[] = [];
  try {
    for await (const place of files) {
      const text = accepts(place.shown) ? readText(place) : null;
      if (text === null) continue;
      const matches = await matcher.match(text, hitLimit + 1 - hits.length);
      if (matches === null) return { hits, cut: 'time' };
      hits.push(...matches.map((match) => ({ path: place.shown, ...match })));
      if (hits.length > hitLimit) return { hits: hits.slice(0, hitLimit), cut: 'limit' };
    }
    return { hits, cut: signal.aborted ? 'time' : null };
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
};
