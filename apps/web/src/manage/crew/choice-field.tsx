import type { JSX } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import type { ChosenKey } from './form-defaults.ts';
import { FormField } from './form-field.tsx';
import type { FormValues } from './form-values.ts';
import { Segments } from './segments.tsx';

/** The keys that are one of a few words. */
export type WordKey = Extract<ChosenKey, 'mode' | 'script_calls' | 'browser' | 'computer'>;

/** A key that is one of a few words, with a sentence about the one it stands at. */
export const ChoiceField = <Key extends WordKey>(props: {
  form: AgentForm;
  name: Key;
  labels: Record<NonNullable<FormValues[Key]>, string>;
  hints: Record<NonNullable<FormValues[Key]>, string>;
}): JSX.Element => {
  type Word = NonNullable<FormValues[Key]>;
  const shown = (): Word => props.form.shown(props.name);
  const isWritten = (): boolean => props.form.values[props.name] !== undefined;
  return (
    <FormField
      form={props.form}
      name={props.name}
      isGroup
      hint={props.hints[shown()]}
      onDefault={
        isWritten() && !props.form.isReadOnly
          ? () => props.form.set(props.name, undefined as FormValues[Key])
          : undefined
      }
    >
      {() => (
        <Segments<Word & string>
          label={crewText().field[props.name]}
          value={shown() as Word & string}
          options={Object.entries(props.labels) as unknown as [Word & string, string][]}
          onChange={(value) => props.form.choose(props.name, value as Word)}
        />
      )}
    </FormField>
  );
};
