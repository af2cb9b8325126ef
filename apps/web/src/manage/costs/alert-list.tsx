import type { Alert } from '@my-agent-crew/contract';
import { For, type JSX } from 'solid-js';
import { costsText } from '../../i18n/costs-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { alertSentence } from './allowance-words.ts';

/** What the owner must know about the allowances now, above the rest of the page. */
export const AlertList = (props: {
  alerts: readonly Alert[];
  nameOf: (id: string) => string;
  /** Leads to the form where the limit is raised. */
  onRaise: () => void;
}): JSX.Element => (
  <For each={props.alerts}>
    {(alert) => (
      <section
        class="notice-card"
        classList={{ bad: alert.level === 'paused', warn: alert.level === 'warning' }}
        aria-label={costsText().alertTitle[alert.level]}
      >
        <Icon name="warn" />
        <div>
          <h2>{costsText().alertTitle[alert.level]}</h2>
          <p>{alertSentence(alert, props.nameOf)}</p>
          <button type="button" class="button small" onClick={() => props.onRaise()}>
            {costsText().raise}
          </button>
        </div>
      </section>
    )}
  </For>
);
