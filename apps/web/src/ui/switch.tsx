import { createUniqueId, type JSX, Show } from 'solid-js';

/** An on/off setting that acts at once. */
export const Switch = (props: {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}): JSX.Element => {
  const id = createUniqueId();
  return (
    <div class="switch-row">
      <div>
        <label for={id}>{props.label}</label>
        <Show when={props.hint}>
          <p class="hint" id={`${id}-hint`}>
            {props.hint}
          </p>
        </Show>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={props.isOn}
        class="switch"
        checked={props.isOn}
        aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </div>
  );
};
