import { createUniqueId, type JSX, Show } from 'solid-js';

/** A labelled box inside a row or a block of the form, with its own hint and error. */
export const RowField = (props: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  placeholder?: string;
  isCode?: boolean;
  rows?: number;
}): JSX.Element => {
  const id = createUniqueId();
  const described = (): string => `${id}-hint ${id}-error`;
  return (
    <div class="form-field" classList={{ invalid: (props.error ?? '') !== '' }}>
      <div class="form-label">
        <label for={id}>{props.label}</label>
      </div>
      <Show
        when={props.rows !== undefined}
        fallback={
          <input
            id={id}
            class="input"
            classList={{ mono: props.isCode === true }}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={described()}
            aria-invalid={(props.error ?? '') !== ''}
            placeholder={props.placeholder}
            value={props.value}
            onInput={(event) => props.onInput(event.currentTarget.value)}
          />
        }
      >
        <textarea
          id={id}
          class="input box"
          classList={{ mono: props.isCode === true }}
          rows={props.rows}
          spellcheck={false}
          aria-describedby={described()}
          aria-invalid={(props.error ?? '') !== ''}
          placeholder={props.placeholder}
          value={props.value}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
      </Show>
      <p class="hint" id={`${id}-hint`}>
        {props.hint}
      </p>
      <p class="field-error" id={`${id}-error`}>
        {props.error}
      </p>
    </div>
  );
};
