import type { ToolCall } from '@my-agent-crew/contract';

/** Arguments that say the most about a call, best first. */
const telling = ['command', 'path', 'pattern', 'question', 'note', 'text', 'query', 'url', 'name'];
/** Longest text put on the line of a folded card; the line itself cuts what does not fit. */
const charLimit = 240;

const firstLine = (text: string): string => {
  const line = text.trimStart().split('\n', 1)[0] ?? '';
  return line.length <= charLimit ? line : Array.from(line).slice(0, charLimit).join('');
};

/** A string argument, or the empty string. */
export const stringArgument = (call: ToolCall, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = call.arguments[name];
    if (typeof value === 'string') return value;
  }
  return '';
};

/** One line that tells calls of the same tool apart: a path, a command, a question. Empty when there is none. */
export const shortArgument = (call: ToolCall): string => {
  const known = stringArgument(call, ...telling);
  if (known !== '') {
    const place = call.arguments['pattern'] === known ? stringArgument(call, 'path') : '';
    return firstLine(place === '' ? known : `${known} · ${place}`);
  }
  const other = Object.values(call.arguments).find((value) => typeof value === 'string' && value !== '');
  return typeof other === 'string' ? firstLine(other) : '';
};
