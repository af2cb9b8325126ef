import type { UsageSum } from '@my-agent-crew/contract';
import { createUniqueId, For, type JSX, Show } from 'solid-js';
import { costsText } from '../../i18n/costs-text.ts';
import { count } from '../../i18n/format.ts';
import { cacheShare, spentWords } from './sum-words.ts';

/** Sums side by side: a bar for the eye, and the same figures as a table. Bars share the scale of the dearest row. */
export const SumTable = (props: {
  title: string;
  /** Head of the first column. */
  column: string;
  sums: readonly UsageSum[];
  nameOf: (key: string) => string;
}): JSX.Element => {
  const id = createUniqueId();
  const words = costsText;
  const most = (): number => Math.max(...props.sums.map((sum) => sum.spent_usd), 0);
  const width = (sum: UsageSum): string =>
    most() === 0 ? '0' : `${Math.max((100 * sum.spent_usd) / most(), sum.spent_usd > 0 ? 1 : 0)}%`;
  return (
    <section class="card padded" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <table class="sum-table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{props.column}</th>
            <th scope="col">{words().column.spent}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.sums}>
            {(sum) => (
              <tr>
                <th scope="row">
                  <span class="sum-name">{props.nameOf(sum.key)}</span>
                  <span class="sum-bar" aria-hidden="true">
                    <i style={{ width: width(sum) }} />
                  </span>
                </th>
                <td>
                  <span class="number sum-spent">{sum.calls === 0 ? '–' : spentWords(sum)}</span>
                  <Show when={sum.calls > 0}>
                    <span class="hint">
                      {words().calls(count(sum.calls))}
                      <Show when={sum.unknown_cost_calls > 0 && sum.spent_usd > 0}>
                        {' · '}
                        {words().unknown(count(sum.unknown_cost_calls))}
                      </Show>
                      <Show when={sum.cached_tokens > 0}>
                        {' · '}
                        {words().cacheOf(cacheShare(sum))}
                      </Show>
                    </span>
                  </Show>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  );
};
