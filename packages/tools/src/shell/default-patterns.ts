/** Fragments of commands that always ask, unless a list replaces them. Spec: tools, shell, "mặc định là". */
export const defaultShellAskPatterns: readonly string[] = [
  'rm -rf',
  'rm -r ',
  'sudo ',
  '| sh',
  '| bash',
  'mkfs',
  'git push --force',
  'git reset --hard',
  '> /dev/',
  'chmod -R',
  'launchctl',
];

/** What people write when they mean "everything"; as a fragment it would match far too much or nothing meant. */
const wildcards: ReadonlySet<string> = new Set(['*', '.*', '.', '-', '--', '/', '&&', '||', ';', '|']);
const shortestPattern = 2;

/** Drops allow patterns that are too short or only look like wildcards; such commands then ask. Spec: tools, shell. */
export const cleanAllowPatterns = (patterns: readonly string[]): readonly string[] =>
  patterns.filter((pattern) => {
    const bare = pattern.trim();
    return bare.length >= shortestPattern && !wildcards.has(bare);
  });
