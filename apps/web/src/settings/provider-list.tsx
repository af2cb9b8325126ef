import type { ProviderSummary } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';

/** The providers of models: which can be used now, and what the others lack. */
export const ProviderList = (props: { providers: readonly ProviderSummary[] }): JSX.Element => (
  <section class="card padded" aria-labelledby="providers">
    <h2 id="providers">{text().settings.providers}</h2>
    <ul class="status-list">
      <For each={props.providers}>
        {(provider) => (
          <li>
            <span class="dot" classList={{ ok: provider.ready }} aria-hidden="true" />
            <span>
              <code>{provider.name}</code>
              <Show when={provider.reason !== ''}>
                <p class="hint">{provider.reason}</p>
              </Show>
            </span>
            <span class="status-word" classList={{ ok: provider.ready }}>
              {provider.ready ? text().settings.ready : text().settings.notReady}
            </span>
          </li>
        )}
      </For>
    </ul>
  </section>
);
