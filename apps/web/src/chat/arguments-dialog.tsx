import { For, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { argumentLines } from './argument-lines.ts';

/** Every argument of a call, whole, in a box that scrolls by itself. */
export const ArgumentsDialog = (props: {
  tool: string;
  values: Record<string, unknown>;
  onClose: () => void;
}): JSX.Element => (
  <Dialog class="wide" title={text().approval.fullTitle(props.tool)} onClose={props.onClose}>
    <p class="hint">{text().approval.fullBody}</p>
    <Show when={argumentLines(props.values).length > 0} fallback={<p>{text().approval.noArguments}</p>}>
      <dl class="arguments">
        <For each={argumentLines(props.values)}>
          {(line) => (
            <>
              <dt>{line.name}</dt>
              <dd>
                <pre tabindex="0">{line.value}</pre>
              </dd>
            </>
          )}
        </For>
      </dl>
    </Show>
  </Dialog>
);
