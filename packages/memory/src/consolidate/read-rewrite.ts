import type { DataBlock } from './data-block.ts';

/**
 * Why an answer is no new MEMORY.md. `missing`: it says something else, such as a refusal. `cut`: it begins and never ends.
 * `fenced`: it wraps the file in a code block, so nobody knows which marks belong to the file.
 */
export type RewriteFault = 'missing' | 'cut' | 'empty' | 'fenced' | 'too-long';

const isFenced = (text: string): boolean => /^(?:```|~~~)[^\n]*\n[\s\S]*\n(?:```|~~~)$/.test(text);

/** The file with the line ends and the byte order mark of the one it replaces. */
const dressed = (text: string, before: string): string => {
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lines = text.replace(/\r\n/g, '\n');
  return `${mark}${before.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines}`;
};

/** Reads the new file out of an answer that was asked to put it between the marks of `block`. */
export const readRewrite = (
  answer: string,
  block: Pick<DataBlock, 'open' | 'close'>,
  about: { readonly before: string; readonly maxChars: number },
): { readonly text: string } | { readonly fault: RewriteFault } => {
  if (answer.trim() === '') return { fault: 'empty' };
  const start = answer.indexOf(block.open);
  if (start < 0) return { fault: 'missing' };
  const end = answer.lastIndexOf(block.close);
  if (end < start) return { fault: 'cut' };
  const inner = answer.slice(start + block.open.length, end).replace(/^[^\S\n]*\r?\n/, '');
  const text = inner.trimEnd();
  if (text.trim() === '') return { fault: 'empty' };
  if (isFenced(text.trim())) return { fault: 'fenced' };
  const whole = dressed(`${text}\n`, about.before);
  return whole.length > about.maxChars ? { fault: 'too-long' } : { text: whole };
};
