import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

const tally = (modules: readonly TestModule[]): { passed: number; failed: number; skipped: number } => {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const module of modules) {
    let tests = 0;
    for (const test of module.children.allTests()) {
      tests += 1;
      const state = test.result().state;
      if (state === 'passed') sum.passed += 1;
      else if (state === 'skipped') sum.skipped += 1;
      else sum.failed += 1;
    }
    if (module.state() === 'failed' && (tests === 0 || module.errors().length > 0)) sum.failed += 1;
    // A hook that fails skips its tests; that is a failure, not a skip.
    for (const suite of module.children.allSuites()) sum.failed += suite.errors().length;
  }
  return sum;
};

/**
 * Ends a run with the one line that continuous integration reads: `N passed, N failed, N skipped`. Under
 * `npm test` the numbers go to the file in CREW_COUNT_FILE instead, because the line must stay the last one.
 */
export const countReporter = (): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    const sum = tally(modules);
    sum.failed += unhandled.length;
    const file = process.env['CREW_COUNT_FILE'];
    if (file === undefined) {
      process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`);
    } else {
      writeFileSync(file, JSON.stringify(sum));
    }
  },
});
