import type { Output } from './host.ts';

const plain = (_key: string, value: unknown): unknown =>
  value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
    : value;

/**
 * Where the server's log lines go: one JSON object per line. At a terminal only warnings and errors, because a person
 * reads there.
 */
export const createServeLog =
  (output: Output): ((line: object) => void) =>
  (line) => {
    if (output.isTTY === true && 'level' in line && line.level === 'info') return;
    output.write(`${JSON.stringify(line, plain)}\n`);
  };
