import type { Run } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { gateText } from '../../i18n/gate-text.ts';
import { addressOf } from '../../state/route.ts';

/** What a turn was about, with the way to its page. */
export const RunLine = (props: { id: string; runs: readonly Run[] }): JSX.Element => {
  const opening = (): string => props.runs.find((run) => run.id === props.id)?.opening ?? '';
  return (
    <p class="run-line">
      <Show when={opening()}>{(words) => <span>{gateText().groupOf(words())}</span>}</Show>{' '}
      <a href={addressOf.run(props.id)}>{gateText().run}</a>
    </p>
  );
};
