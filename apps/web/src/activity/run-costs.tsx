import type { RunStep } from '@my-agent-crew/contract';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { count, modelOf, money } from '../i18n/format.ts';
import { recordsText } from '../i18n/records-text.ts';
import { costsByRoute } from './costs-by-route.ts';

/** The costs of a run by model. */
export const RunCosts = (props: { steps: readonly RunStep[] }): JSX.Element => {
  const words = () => recordsText().run;
  const costs = createMemo(() => costsByRoute(props.steps));
  return (
    <Show when={costs().length > 0}>
      <section class="card padded">
        <h3>{words().costs}</h3>
        <For each={costs()}>
          {(cost) => (
            <dl class="facts" aria-label={words().costOf(modelOf(cost.route))}>
              <dt>{words().route}</dt>
              <dd class="clip" title={cost.route}>
                {modelOf(cost.route)}
              </dd>
              <dt>{words().calls}</dt>
              <dd class="number">{count(cost.calls)}</dd>
              <dt>{words().tokens}</dt>
              <dd class="number">
                {count(cost.input)} / {count(cost.cached)} / {count(cost.output)}
              </dd>
              <dt>{words().spent}</dt>
              <dd class="number">{money(cost.usd)}</dd>
            </dl>
          )}
        </For>
      </section>
    </Show>
  );
};
