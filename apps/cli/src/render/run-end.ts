import type { Run } from '@my-agent-crew/contract';
import { visible } from '../visible-text.ts';
import { dollars, duration } from './figures.ts';
import type { Look } from './look.ts';

const figures = (run: Run, { words }: Look): string =>
  [
    run.ended_at === null ? '' : duration(Date.parse(run.ended_at) - Date.parse(run.started_at)),
    words.turn.steps(run.model_calls),
    dollars(run.spent_usd),
    run.unknown_cost_calls === 0 ? '' : words.turn.unknownCosts(run.unknown_cost_calls),
    run.route,
  ]
    .filter((part) => part !== '')
    .join(' · ');

/** The closing lines of a run: how it ended in a sentence, and its figures. Nothing for a run that is still open. */
export const runEnd = (run: Run, look: Look, restored: readonly string[] = []): string => {
  const { words, paint } = look;
  const tail = `${paint.dim(`  ${figures(run, look)}`)}\n`;
  switch (run.status) {
    case 'done':
      return tail;
    case 'halted':
      return `${paint.warn(`■ ${visible(run.error ?? words.turn.halted[run.halt_reason ?? 'loop'])}`)}\n${tail}`;
    case 'error':
      return `${paint.bad(`✗ ${words.turn.failed(visible(run.error ?? ''))}`)}\n${tail}`;
    case 'cancelled': {
      const back = restored.map((text) => `  ${visible(text)}\n`).join('');
      return `${paint.warn(`■ ${words.turn.cancelled}`)}\n${back === '' ? '' : `${words.turn.restored}\n${back}`}`;
    }
    case 'interrupted':
      return `${paint.warn(`■ ${words.turn.interrupted}`)}\n`;
    default:
      return '';
  }
};
