const longestFormatted = 30_000;
const mostMarks = 1500;
const deepest = 30;

/** How many quotes and lists a line opens. */
const depthOf = (line: string): number => {
  const [opened = ''] = /^(?:\s*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s)))*/.exec(line) ?? [];
  return opened.match(/[>+*.)-]/g)?.length ?? 0;
};

/**
 * Whether reading a text as Markdown could take seconds: too long, nested too deep, or with too many marks of emphasis between
 * two empty lines. Such a text is sent in plain words.
 */
export const isTangled = (markdown: string): boolean =>
  markdown.length > longestFormatted ||
  markdown.split('\n').some((line) => depthOf(line) > deepest) ||
  markdown.split(/\n\s*\n/).some((paragraph) => (paragraph.match(/[*_~]/g)?.length ?? 0) > mostMarks);
