import type { ParkedPart } from '@my-agent-crew/contract';
import { foldedText, readMarkdownPart } from '../skills/markdown-part.ts';
import type { KitCommand, KitContext } from './kit.ts';
import { findMarkdownFiles } from './markdown-files.ts';

const longestDescription = 300;
/** A part of a name is typed after a slash, so it holds no space, colon or slash. */
const partShape = /^[^\s:/\p{Cc}]{1,64}$/u;

const cutLine = (line: string): string =>
  line.length <= longestDescription ? line : `${line.slice(0, longestDescription - 1)}…`;

const readOne = (
  file: string,
  parts: readonly string[],
  closed: readonly string[],
): KitCommand | ParkedPart => {
  const name = parts.join(':');
  if (!parts.every((part) => partShape.test(part)))
    return { file, reason: 'This command was left out: its name holds a space or a colon; rename the file.' };
  const read = readMarkdownPart(file, closed);
  if ('reason' in read) return read;
  const body = read.part.body.trim();
  if (body === '')
    return {
      file,
      reason: 'This command was left out: it has no text below its front matter; write the prompt.',
    };
  return { name, description: cutLine(foldedText(read.part.keys['description']) ?? ''), body, file };
};

/** Reads every Markdown file under `commands/` of a kit; `mk/plan.md` is `mk:plan`. */
export const readKitCommands = (
  folder: string,
  context: KitContext,
): { readonly commands: readonly KitCommand[]; readonly parked: readonly ParkedPart[] } => {
  const found = findMarkdownFiles(folder, true);
  const read = found.files.map(({ file, parts }) => readOne(file, parts, context.closed));
  return {
    commands: read.filter((command) => 'name' in command),
    parked: [...found.parked, ...read.filter((command) => 'reason' in command)],
  };
};
