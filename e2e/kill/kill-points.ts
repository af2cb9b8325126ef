/** Which commits of a moment a test kills at, on one side of them. */
export interface KillSteps {
  readonly side: 'before' | 'after';
  readonly first: number;
  readonly step: number;
}

/**
 * Before the odd commits and after the even ones, which is every commit once; with `CREW_KILL_POINTS=all` both sides of every
 * commit, at twice the time.
 */
export const killSteps = (): readonly KillSteps[] =>
  process.env['CREW_KILL_POINTS'] === 'all'
    ? [
        { side: 'before', first: 1, step: 1 },
        { side: 'after', first: 1, step: 1 },
      ]
    : [
        { side: 'before', first: 1, step: 2 },
        { side: 'after', first: 2, step: 2 },
      ];
