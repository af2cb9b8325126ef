import { createUniqueId, For, type JSX } from 'solid-js';

/** One of a few, as a row of radio buttons that acts at once. */
export const Choice = <Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}): JSX.Element => {
  const name = createUniqueId();
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="segments">
        <For each={props.options}>
          {(option) => (
            <label class="segment">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === props.value}
                onChange={() => props.onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
};
