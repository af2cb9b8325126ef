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
  }
  return sum;
};

/** Prints the one line that continuous integration reads: `N passed, N failed, N skipped`. */
export const countReporter = (): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    const sum = tally(modules);
    process.stdout.write(
      `\n${sum.passed} passed, ${sum.failed + unhandled.length} failed, ${sum.skipped} skipped\n`,
    );
  },
});
