/**
 * A line of an answer that stands for a file. `media` is shown as a picture, `file` is handed over as it is; both name a
 * path in the workspace of the agent that wrote it. `artifact` names a canvas.
 */
export type MediaLine =
  | { readonly kind: 'media' | 'file'; readonly path: string }
  | { readonly kind: 'artifact'; readonly id: string };

/** A stretch of an answer: its words, without the line ends around them, or one line that stands for a file. */
export type AnswerSegment = { readonly kind: 'text'; readonly text: string } | MediaLine;

const linePattern = /^ {0,3}(`*)(MEDIA|FILE):([^\r]*)\r?$/;
const fencePattern = /^ {0,3}(`{3,}|~{3,})([^\r]*)/;
const artifactPrefix = 'artifact:';

/** The fence that is open after this line, or null; what opens one with backticks has none behind them. */
const fenceAfter = (line: string, open: string | null): string | null => {
  const [, mark, info = ''] = fencePattern.exec(line) ?? [];
  if (mark === undefined) return open;
  if (open === null) return mark[0] === '`' && info.includes('`') ? null : mark;
  const closes = mark[0] === open[0] && mark.length >= open.length && info.trim() === '';
  return closes ? null : open;
};

/** What stands between backticks, when as many close it as open it. */
const withoutTicks = (text: string): string => {
  const ticks = /^`*/.exec(text)?.[0] ?? '';
  const isWrapped = text.length > 2 * ticks.length && text.endsWith(ticks);
  return isWrapped ? text.slice(ticks.length, text.length - ticks.length).trim() : text;
};

const readLine = (line: string): MediaLine | null => {
  const [, ticks = '', word, rest = ''] = linePattern.exec(line) ?? [];
  if (word === undefined) return null;
  const inner = ticks === '' ? rest : withoutTicks(`${ticks}${rest.trim()}`);
  const path = withoutTicks(inner.trim());
  // A backtick that is left opens or closes something else: these are words about such a line.
  if (path === '' || path.includes('`')) return null;
  if (word === 'MEDIA') return { kind: 'media', path };
  if (!path.startsWith(artifactPrefix)) return { kind: 'file', path };
  return { kind: 'artifact', id: path.slice(artifactPrefix.length).trim() };
};

/** Words as a segment, or none when they are blank. The first line keeps its indentation: it may be code. */
const stretch = (words: string): AnswerSegment[] => {
  const text = words.replace(/^(?:[ \t\r]*\n)+/, '').trimEnd();
  return text === '' ? [] : [{ kind: 'text', text }];
};

/**
 * Takes an answer apart into its words and its `MEDIA:` and `FILE:` lines, in order. Only a whole line counts, with or
 * without backticks around it, and never one inside a fenced block of code. Blank stretches are left out. Used wherever an
 * answer is shown or sent. Spec: tools, "Dòng MEDIA:".
 */
export const readMediaLines = (answer: string): AnswerSegment[] => {
  if (!/MEDIA:|FILE:/.test(answer)) return stretch(answer);
  const segments: AnswerSegment[] = [];
  let words: string[] = [];
  let fence: string | null = null;
  const endWords = (): void => {
    segments.push(...stretch(words.join('\n')));
    words = [];
  };
  for (const line of answer.split('\n')) {
    const found = fence === null ? readLine(line) : null;
    if (found === null) {
      fence = fenceAfter(line, fence);
      words.push(line);
    } else {
      endWords();
      segments.push(found);
    }
  }
  endWords();
  return segments;
};

/**
 * The answer as far as it can be shown while it is still being written: a last line that is, or may become, a `MEDIA:` or
 * `FILE:` line is held back until its end has come.
 */
export const withoutHalfLine = (answer: string): string => {
  const start = answer.lastIndexOf('\n') + 1;
  const bare = answer.slice(start).replace(/^ {0,3}`*/, '');
  const isHalf = ['MEDIA:', 'FILE:'].some((word) => word.startsWith(bare) || bare.startsWith(word));
  return bare !== '' && isHalf ? answer.slice(0, start) : answer;
};
