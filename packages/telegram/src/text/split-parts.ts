const partLength = 6000;

const fenceOf = (line: string): string | null => /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;

/** Whether a line ends the block of code that `open` began. */
const closes = (line: string, open: string): boolean => {
  const fence = fenceOf(line);
  return fence?.startsWith(open) === true && line.trim() === fence;
};

/**
 * Splits a long Markdown text at empty lines between blocks, never within a block of code, into parts of about 6,000 characters:
 * reading takes longer than in proportion. Joined by empty lines they are the text.
 */
export const splitParts = (markdown: string): string[] => {
  if (markdown.length <= partLength) return [markdown];
  const parts: string[][] = [[]];
  let length = 0;
  let open: string | null = null;
  for (const line of markdown.split('\n')) {
    if (open === null) open = fenceOf(line);
    else if (closes(line, open)) open = null;
    // What is indented may belong to the item of a list above it.
    const isBorder = open === null && length > partLength && parts.at(-1)?.at(-1) === '' && /^\S/.test(line);
    if (isBorder) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(line);
    length += line.length + 1;
  }
  return parts.map((lines) => lines.join('\n'));
};
