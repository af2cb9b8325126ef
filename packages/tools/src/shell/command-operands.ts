import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Operand } from '@my-agent-crew/contract';
import type { WorkspaceScope } from '@my-agent-crew/core';
import { readOperand } from '../paths/read-operand.ts';
import { splitCommand } from './split-command.ts';

/** Files whose content binds a command; what goes beyond is bound together, as one line. */
const fileLimit = 20;

/** Words looked at; a longer command is data, not a list of files. */
const wordLimit = 400;

/** Quoted pieces and runs of plain characters, for commands that hold more than the lexer reads. */
const looseWord = /'([^']*)'|"([^"]*)"|([^\s'"`<>(){};&|$]+)/g;

/** Runs of plain characters: a quoted piece may be a command of its own, as with `sh -c`. */
const plainWord = /[^\s'"`<>(){};&|$]+/g;

const wordsOf = (command: string): readonly string[] => {
  const split = splitCommand(command);
  if (split.kind === 'segments') return split.segments.flatMap((segment) => segment.words);
  return Array.from(
    command.matchAll(looseWord),
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
};

/** Where `cd` may have led by the time a later word is read. */
const foldersOf = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, at) => (words[at - 1] === 'cd' && word !== '' ? [word] : []));

/** Every path a word may stand for: itself, what follows a `=`, and both seen from a folder the command changes to. */
const pathsOf = (command: string): readonly string[] => {
  const words = wordsOf(command)
    .flatMap((word) => [word, ...(word.match(plainWord) ?? [])])
    .slice(0, wordLimit);
  const folders = foldersOf(words);
  const bare = words.flatMap((word) => {
    const value = word.slice(word.indexOf('=') + 1);
    return value === word ? [word] : [word, value];
  });
  const seen = bare.flatMap((word) =>
    word.startsWith('/') ? [word] : [word, ...folders.map((folder) => posix.join(folder, word))],
  );
  return [...new Set(seen)].filter((path) => path !== '' && path.length < 1_024 && !path.startsWith('-'));
};

const together = (rest: readonly Operand[]): Operand => ({
  name: `+${rest.length}`,
  sha256: createHash('sha256').update(JSON.stringify(rest)).digest('hex'),
  by: 'content',
});

/**
 * The files of the workspace that a command names, such as the script it runs, as they are now. A word that is no file is
 * left out; should it become one before the command runs, the binding is broken just the same.
 */
export const commandOperands = async (
  command: string,
  scope: WorkspaceScope,
): Promise<readonly Operand[]> => {
  const found = new Map<string, Operand>();
  for (const path of pathsOf(command)) {
    const operand = await readOperand(scope, path);
    if (operand.sha256 !== null) found.set(operand.name, operand);
  }
  const operands = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return operands.length <= fileLimit
    ? operands
    : [...operands.slice(0, fileLimit), together(operands.slice(fileLimit))];
};
