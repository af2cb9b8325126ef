import { Worker } from 'node:worker_threads';

/** A matching line: its number from 1 and its text. */
export interface LineMatch {
  readonly line: number;
  readonly text: string;
}

/** Matches lines in a thread of its own, where a pattern that never ends harms nobody. */
export interface LineMatcher {
  /** At most `limit` matching lines of a text; null once the matcher was ended. One call at a time. */
  match(text: string, limit: number): Promise<readonly LineMatch[] | null>;
  end(): void;
}

// Given as text so that it needs no file of its own when the package is bundled.
const workerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const expression = new RegExp(workerData.source, workerData.flags);
parentPort.on('message', ({ text, limit }) => {
  const matches = [];
  const lines = text.split('\\n');
  for (let index = 0; index < lines.length && matches.length < limit; index += 1) {
    if (expression.test(lines[index])) matches.push({ line: index + 1, text: lines[index] });
  }
  parentPort.postMessage(matches);
});
`;

/** The pattern as a RegExp takes it: in Unicode mode where that reads it, with a leading `(?i)` as a flag. */
const compile = (pattern: string): RegExp => {
  const ignoresCase = pattern.startsWith('(?i)');
  const source = ignoresCase ? pattern.slice(4) : pattern;
  const flags = ignoresCase ? 'i' : '';
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    return new RegExp(source, flags);
  }
};

/** Starts a matcher, or says in the engine's words why the pattern cannot be read. The caller ends it. */
export const createLineMatcher = (pattern: string): LineMatcher | { readonly invalid: string } => {
  let expression: RegExp;
  try {
    expression = compile(pattern);
  } catch (error) {
    return { invalid: error instanceof Error ? error.message : String(error) };
  }
  const workerData = { source: expression.source, flags: expression.flags };
  const worker = new Worker(workerSource, { eval: true, workerData, env: {}, execArgv: [] });
  let settle: ((matches: readonly LineMatch[] | null) => void) | null = null;
  let isOver = false;
  const answer = (matches: readonly LineMatch[] | null): void => {
    settle?.(matches);
    settle = null;
  };
  const finish = (): void => {
    isOver = true;
    answer(null);
  };
  worker.on('message', (matches: readonly LineMatch[]) => answer(matches));
  worker.on('error', finish);
  worker.on('exit', finish);
  return {
    match: (text, limit) => {
      if (isOver) return Promise.resolve(null);
      return new Promise((resolve) => {
        settle = resolve;
        worker.postMessage({ text, limit });
      });
    },
    end: () => {
      finish();
      void worker.terminate();
    },
  };
};
