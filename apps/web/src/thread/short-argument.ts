import type { ToolCall } from '@my-agent-crew/contract';

/** Arguments that say the most about a call, best first. */
const telling = ['command', 'path', 'question', 'text', 'query', 'url', 'name'];
/** Longest text put on the line of a folded card; the line itself cuts what does not fit. */
const charLimit = 240;

const firstLine = (text: string): string => {
  const line = text.trimStart().split('\n', 1)[0] ?? '';
  return line.length <= charLimit ? line : Array.from(line).slice(0, charLimit).join('');
};

/** A string argument, or the empty string. */
export const stringArgument = (call: ToolCall, name: string): string => {
  const value = call.arguments[name];
  return typeof value === 'string' ? value : '';
};

/** One line that tells calls of the same tool apart: a path, a command, a question. Empty when there is none. */
export const shortArgument = (call: ToolCall): string => {
  const pattern = stringArgument(call, 'pattern');
  if (pattern !== '') return firstLine([pattern, stringArgument(call, 'path')].filter(Boolean).join(' · '));
  const known = telling.map((name) => stringArgument(call, name)).find((value) => value !== '');
  if (known !== undefined) return firstLine(known);
  const other = Object.values(call.arguments).find((value) => typeof value === 'string' && value !== '');
  return typeof other === 'string' ? firstLine(other) : '';
};
