import { type JSX, Show } from 'solid-js';
import { Icon, type IconName } from './icon.tsx';

/** A place with nothing to show: what that means and what to do next. */
export const EmptyState = (props: {
  icon: IconName;
  title: string;
  body?: string;
  children?: JSX.Element;
  tone?: 'bad';
}): JSX.Element => (
  <div
    class="empty-state"
    classList={{ bad: props.tone === 'bad' }}
    role={props.tone === 'bad' ? 'alert' : undefined}
  >
    <span class="empty-icon">
      <Icon name={props.icon} size={22} />
    </span>
    <h2>{props.title}</h2>
    <Show when={props.body}>
      <p>{props.body}</p>
    </Show>
    <div class="row">{props.children}</div>
  </div>
);
