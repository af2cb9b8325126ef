import picomatch from 'picomatch';

/** Longer patterns are mistakes, and cost time to match. */
const patternLimit = 500;

/**
 * A test for paths relative to where the pattern starts. Without a slash the pattern names files at any depth when
 * `anyDepth` is set, as grep's filter does. Extended globs are off: their nested repetitions can take forever.
 */
export const matchGlob = (pattern: string, anyDepth: boolean): ((path: string) => boolean) => {
  const bare = pattern.replace(/^(\.?\/)+/, '').slice(0, patternLimit);
  const options = { dot: true, noextglob: true, basename: anyDepth && !bare.includes('/') };
  const matches = picomatch(bare, options);
  return (path) => matches(path);
};
