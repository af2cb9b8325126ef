import { cleanAllowPatterns } from './default-patterns.ts';
import { type Segment, splitCommand } from './split-command.ts';

/** Words that run their arguments, change what later words mean, or open control flow. */
const indirect: ReadonlySet<string> = new Set(
  `env eval exec source . command builtin xargs parallel nohup setsid timeout nice ionice chrt taskset stdbuf watch
  script sudo doas su ssh busybox time coproc if then else elif fi for while until do done case esac select function
  ! [[ export declare typeset readonly local alias unalias trap set unset shopt hash enable bind read mapfile printf let
  cd pushd popd`.split(/\s+/),
);
const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'zsh', 'ksh', 'ash', 'fish']);

const nameOf = (word: string): string => word.slice(word.lastIndexOf('/') + 1);

/** A shell that is handed text or its standard input instead of a script file. */
const readsText = (words: readonly string[]): boolean => {
  const operand = words.slice(1).find((word) => !/^[-+]/.test(word));
  return (
    operand === undefined ||
    words.slice(1).some((word) => /^[-+][a-z]*[cs]/i.test(word) && !word.startsWith('--'))
  );
};

/** True when the first word does not tell what runs. */
const hidesCommand = ({ words }: Segment): boolean => {
  const first = words[0] ?? '';
  const name = nameOf(first);
  if (/^[A-Za-z_]\w*(\[.*\])?\+?=/.test(first) || /[*?[~]/.test(first)) return true;
  return indirect.has(name) || (shells.has(name) && readsText(words));
};

/** The first pattern contained in `text`, case ignored, or null. Empty patterns match nothing. */
export const findPattern = (text: string, patterns: readonly string[]): string | null => {
  const folded = text.toLowerCase();
  return patterns.find((pattern) => pattern !== '' && folded.includes(pattern.toLowerCase())) ?? null;
};

/** The segment with blanks inside quoted words made unmatchable: an argument is not the shape of a command. */
const plainText = ({ words }: Segment): string => words.map((word) => word.replace(/\s/g, '\0')).join(' ');

/** The first pattern that the segment contains, not only inside one quoted argument. */
const findInSegment = (segment: Segment, patterns: readonly string[]): string | null => {
  const plain = plainText(segment);
  const shaped = patterns.filter(
    (pattern) => /["'\\]/.test(pattern) || findPattern(plain, [pattern.trim()]) !== null,
  );
  return findPattern(segment.text, shaped);
};

/**
 * The allow patterns that make a command routine, joined for the record, or null when it must pass the gate. Every
 * simple command must contain a pattern, and all of it must be readable: a pattern never covers for its neighbour.
 */
export const findRoutine = (command: string, allowPatterns: readonly string[]): string | null => {
  const patterns = cleanAllowPatterns(allowPatterns);
  if (patterns.length === 0) return null;
  const split = splitCommand(command);
  if (split.kind === 'unreadable' || split.segments.length === 0) return null;
  const matched = new Set<string>();
  for (const segment of split.segments) {
    const pattern = hidesCommand(segment) ? null : findInSegment(segment, patterns);
    if (pattern === null) return null;
    matched.add(pattern);
  }
  return [...matched].join(', ');
};
