import type { AllowanceLine } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { costsText } from '../../i18n/costs-text.ts';
import { moment } from '../../i18n/format.ts';
import { usedOf, whoOf } from './allowance-words.ts';

const Gauge = (props: { line: AllowanceLine; nameOf: (id: string) => string }): JSX.Element => {
  const words = costsText;
  const name = (): string => `${whoOf(props.line, props.nameOf)}, ${words().period[props.line.period]}`;
  return (
    <li class="gauge" data-state={props.line.state}>
      <span class="gauge-name">{name()}</span>
      <span class="gauge-state">{words().state[props.line.state]}</span>
      <span class="gauge-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (100 * props.line.counted) / props.line.limit)}%` }} />
      </span>
      <span class="number">{usedOf(props.line)}</span>
      <span class="hint gauge-resets">{words().resets(moment(props.line.resets_at))}</span>
    </li>
  );
};

/** Every limit that is set, with what is used of it, its state in words and when it starts anew. */
export const AllowanceGauges = (props: {
  lines: readonly AllowanceLine[];
  nameOf: (id: string) => string;
}): JSX.Element => {
  const limited = (): AllowanceLine[] => props.lines.filter((line) => line.limit > 0);
  return (
    <section class="card padded" aria-labelledby="allowances">
      <h2 id="allowances">{costsText().allowances}</h2>
      <p class="hint">{costsText().allowancesHint}</p>
      <Show when={limited().length > 0} fallback={<p class="hint">{costsText().allowancesNone}</p>}>
        <ul class="gauges">
          <For each={limited()}>{(line) => <Gauge line={line} nameOf={props.nameOf} />}</For>
        </ul>
      </Show>
    </section>
  );
};
