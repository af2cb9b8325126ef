import { createUniqueId, For, type JSX } from 'solid-js';

/** One of a few, side by side: radio buttons with the arrow keys of the browser. */
export const Segments = <Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
  describedBy?: string;
}): JSX.Element => {
  const name = createUniqueId();
  return (
    <div class="segments" role="radiogroup" aria-label={props.label} aria-describedby={props.describedBy}>
      <For each={props.options}>
        {([value, label]) => (
          <label class="segment">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        )}
      </For>
    </div>
  );
};
