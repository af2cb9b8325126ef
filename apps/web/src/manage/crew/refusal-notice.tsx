import { createEffect, type JSX, on, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { bareSentence } from '../../net/api.ts';
import { Icon } from '../../ui/icon.tsx';
import type { AgentForm } from './agent-form.ts';
import { fieldAnchor } from './form-field.tsx';
import { formKeys } from './form-values.ts';
import { goToField, scrollPageTo } from './go-to-part.ts';

/** The server's refusal, word for word, above the form. It takes the keyboard when it appears. */
export const RefusalNotice = (props: { form: AgentForm }): JSX.Element => {
  let notice: HTMLDivElement | undefined;
  const field = () => formKeys.find((key) => props.form.errorOf(key) !== '');
  createEffect(
    on(props.form.refusal, (refusal) => {
      if (refusal === '') return;
      scrollPageTo(notice ?? null);
      notice?.focus({ preventScroll: true });
    }),
  );
  return (
    <Show when={props.form.refusal()}>
      {(refusal) => (
        <div class="notice-card bad refusal" role="alert" tabindex="-1" ref={notice}>
          <Icon name="warn" />
          <div>
            <p>
              {props.form.wasTried() && Object.keys(props.form.problems()).length > 0
                ? refusal()
                : crewText().editor.refused(bareSentence(refusal()))}
            </p>
            <Show when={field()}>
              {(key) => (
                <button type="button" class="button small" onClick={() => goToField(fieldAnchor(key()))}>
                  {crewText().editor.goToField}: {crewText().field[key()]}
                </button>
              )}
            </Show>
          </div>
        </div>
      )}
    </Show>
  );
};
