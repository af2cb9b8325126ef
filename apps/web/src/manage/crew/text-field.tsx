import type { JSX } from 'solid-js';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';
import type { KeyOf } from './form-values.ts';

/** A key that is typed: one line, or a box of lines. The placeholder says what holds while it is empty. */
export const TextField = (props: {
  form: AgentForm;
  name: KeyOf<string>;
  hint?: string;
  placeholder?: string;
  /** A box with this many lines at first. */
  rows?: number;
  isCode?: boolean;
  isNumber?: boolean;
  isTitled?: boolean;
}): JSX.Element => (
  <FormField
    form={props.form}
    name={props.name}
    isTitled={props.isTitled === true}
    {...(props.hint === undefined ? {} : { hint: props.hint })}
  >
    {(ids) =>
      props.rows === undefined ? (
        <input
          {...ids}
          class="input"
          classList={{ mono: props.isCode === true, short: props.isNumber === true }}
          inputmode={props.isNumber === true ? 'decimal' : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder={props.placeholder}
          value={props.form.values[props.name]}
          onInput={(event) => props.form.set(props.name, event.currentTarget.value)}
        />
      ) : (
        <textarea
          {...ids}
          class="input box"
          classList={{ mono: props.isCode === true }}
          rows={props.rows}
          spellcheck={false}
          placeholder={props.placeholder}
          value={props.form.values[props.name]}
          onInput={(event) => props.form.set(props.name, event.currentTarget.value)}
        />
      )
    }
  </FormField>
);
