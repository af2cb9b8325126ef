import { For, type JSX } from 'solid-js';
import { text } from '../i18n/language.ts';

/** Grey lines in place of what is loading. Widths in percent. */
export const Skeleton = (props: { widths: readonly number[]; class?: string }): JSX.Element => (
  <div class={`skeleton ${props.class ?? ''}`} role="status">
    <span class="hidden-text">{text().app.loading}</span>
    <For each={props.widths}>{(width) => <i style={{ width: `${width}%` }} />}</For>
  </div>
);
