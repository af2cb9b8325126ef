import picomatch from 'picomatch';
import type { InvalidPattern } from './hits.ts';

/** Characters of a pattern. */
const patternLimit = 500;
/** Stars between two slashes; the time a pattern takes on a hostile name grows with their number as a power. */
const starLimit = 4;

const isCostly = (pattern: string): boolean =>
  pattern.length > patternLimit ||
  pattern.split('/').some((part) => (part.match(/\*+/g)?.length ?? 0) > starLimit);

/**
 * A test for paths relative to where the pattern starts, or why there is none. Without a slash the pattern names files
 * at any depth when `anyDepth` is set, as grep's filter does. Extended globs are off: their nested repetitions can take
 * forever, and a glob runs on the main thread.
 */
export const matchGlob = (
  pattern: string,
  anyDepth: boolean,
): ((path: string) => boolean) | InvalidPattern => {
  if (isCostly(pattern)) {
    return {
      invalid: `a glob has at most ${patternLimit} characters and ${starLimit} stars between two slashes`,
    };
  }
  const bare = pattern.replace(/^(\.?\/)+/, '');
  if (bare === '') return { invalid: 'the glob names nothing' };
  const options = { dot: true, noextglob: true, basename: anyDepth && !bare.includes('/') };
  const matches = picomatch(bare, options);
  return (path) => matches(path);
};
