import type { RunStep, ToolMessage } from '@my-agent-crew/contract';
import { firstLine, visible } from '../visible-text.ts';
import { duration } from './figures.ts';
import type { Look } from './look.ts';

const reasonLines = 6;

/** One thin line for a finished tool call; a call that did not succeed adds the first lines of its reason. */
export const toolLine = (message: ToolMessage, step: RunStep | null, { words, paint }: Look): string => {
  const isOk = message.outcome === 'ok';
  const detail = firstLine(step?.detail ?? '', 100);
  const notes = [
    words.turn.outcomes[message.outcome],
    duration(message.duration_ms),
    message.shaped_kind === 'none'
      ? ''
      : words.turn.shortened(message.original_chars.toLocaleString(words.locale)),
  ].filter((note) => note !== '');
  const head = `  ${isOk ? paint.good('✓') : paint.bad('✗')} ${message.name}`;
  const line = `${head}${detail === '' ? '' : ` ${paint.dim(detail)}`} ${paint.dim(`· ${notes.join(' · ')}`)}\n`;
  if (isOk) return line;
  const reason = visible(message.output)
    .trim()
    .split('\n')
    .filter((one, index) => index > 0 || one === '' || !detail.includes(one));
  const shown = reason.slice(0, reasonLines).map((one) => `    ${paint.dim(firstLine(one, 160))}\n`);
  return line + shown.join('') + (reason.length > reasonLines ? `    ${paint.dim('…')}\n` : '');
};
