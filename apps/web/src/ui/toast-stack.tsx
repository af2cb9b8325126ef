import { For, type JSX } from 'solid-js';
import { text } from '../i18n/language.ts';
import { dismissToast, toasts } from '../state/toasts.ts';
import { Icon } from './icon.tsx';

/** The short notices in the corner. Failures interrupt a screen reader, the others wait their turn. */
export const ToastStack = (): JSX.Element => (
  <section class="toasts" aria-label={text().app.notices} aria-live="polite">
    <For each={toasts()}>
      {(toast) => (
        <div
          class="toast"
          classList={{ bad: toast.tone === 'bad' }}
          role={toast.tone === 'bad' ? 'alert' : 'status'}
        >
          <Icon name={toast.tone === 'bad' ? 'warn' : 'check'} size={16} />
          <p>{toast.text}</p>
          <button
            type="button"
            class="icon-button"
            aria-label={text().app.close}
            onClick={() => dismissToast(toast.id)}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      )}
    </For>
  </section>
);
