const longestRun = (text: string, mark: string): number => {
  let longest = 0;
  let run = 0;
  for (const one of text) {
    run = one === mark ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};

/** A block that holds any text as it is: its fence is longer than any in the text, so nothing breaks out of it. */
export const fence = (text: string, language = ''): string => {
  const marks = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
  return `${marks}${language}\n${text}\n${marks}`;
};

/** One line of code that holds any text, folded and cut to `chars`. */
export const inlineCode = (text: string, chars = 120): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = [...line].length > chars ? `${[...line].slice(0, chars).join('')}…` : line;
  if (short === '') return '';
  const marks = '`'.repeat(longestRun(short, '`') + 1);
  const pad = short.startsWith('`') || short.endsWith('`') ? ' ' : '';
  return `${marks}${pad}${short}${pad}${marks}`;
};

/** A text as one line of prose, without the marks that would make it a heading, a link or a picture. */
export const plainLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|!]/g, '\\$&');

const openFence = /^ {0,3}(`{3,}|~{3,})/;

/** The fence that a text leaves open, or null. */
const unclosedFence = (text: string): string | null => {
  let open: string | null = null;
  for (const line of text.split('\n')) {
    const [, marks = ''] = openFence.exec(line) ?? [];
    if (marks === '') continue;
    if (open === null) open = marks;
    else if (marks.startsWith(open) && line.trim() === marks) open = null;
  }
  return open;
};

/**
 * Markdown that somebody wrote, as a part of a longer document: its headings cannot be taken for ours, and a block or a
 * comment it leaves open does not swallow what follows.
 */
export const quoted = (text: string): string => {
  const open = unclosedFence(text);
  const closed = open === null ? text : `${text}\n${open}`;
  const tamed =
    closed.lastIndexOf('<!--') > closed.lastIndexOf('-->') ? closed.replaceAll('<!--', '&lt;!--') : closed;
  return tamed
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
};
