import type { Run } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { text } from '../../i18n/language.ts';
import { addressOf } from '../../state/route.ts';

/** What a turn was about, with the way to its page. */
export const RunLine = (props: { id: string; runs: readonly Run[] }): JSX.Element => {
  const opening = (): string => props.runs.find((run) => run.id === props.id)?.opening ?? '';
  return (
    <p class="run-line">
      <Show when={opening()}>{(words) => <span>{text().gate.groupOf(words())}</span>}</Show>{' '}
      <a href={addressOf.run(props.id)}>{text().gate.run}</a>
    </p>
  );
};
