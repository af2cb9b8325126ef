import { type Accessor, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Load } from './load.ts';

/** What a page read, or why it has nothing to show yet. A failed re-read keeps what is there and says so above it. */
export const Loaded = <Value,>(props: {
  load: Load<Value>;
  /** What could not be read. */
  failed: string;
  children: (value: Accessor<NonNullable<Value>>) => JSX.Element;
}): JSX.Element => (
  <>
    <Show when={props.load.problem() !== ''}>
      <div class="notice-card bad" role="alert">
        <Icon name="warn" />
        <div>
          <h2>{props.failed}</h2>
          <p>{props.load.problem()}</p>
          <button type="button" class="button" onClick={() => void props.load.read()}>
            {text().app.retry}
          </button>
        </div>
      </div>
    </Show>
    <Show
      when={props.load.value()}
      fallback={
        <Show when={props.load.problem() === ''}>
          <Skeleton widths={[40, 90, 80, 60]} />
        </Show>
      }
    >
      {(value) => props.children(value)}
    </Show>
  </>
);
