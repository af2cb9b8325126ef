import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import type { TelegramDraft } from './form-values.ts';
import { RowField } from './row-field.tsx';

/** The Telegram bot of the master. */
export const ChannelSection = (props: { form: AgentForm }): JSX.Element => {
  const words = () => crewText().telegram;
  const change = (part: Partial<TelegramDraft>): void => {
    const draft = props.form.values.telegram;
    if (draft !== null) props.form.set('telegram', { ...draft, ...part });
  };
  return (
    <FormSection name="channel">
      <FormField form={props.form} name="telegram" isGroup isTitled hint={words().hint}>
        {() => (
          <Show
            when={props.form.values.telegram}
            fallback={
              <button
                type="button"
                class="button small add-row"
                onClick={() => props.form.set('telegram', { token_env: '', chat_id: '', ttl: '' })}
              >
                {words().add}
              </button>
            }
          >
            {(draft) => (
              <div class="stack">
                <RowField
                  label={words().token_env}
                  hint={words().tokenHint}
                  placeholder="TELEGRAM_BOT_TOKEN"
                  isCode
                  value={draft().token_env}
                  onInput={(token_env) => change({ token_env })}
                />
                <div class="two-columns">
                  <RowField
                    label={words().chat_id}
                    hint={words().chatHint}
                    value={draft().chat_id}
                    onInput={(chat_id) => change({ chat_id })}
                  />
                  <RowField
                    label={words().ttl}
                    hint={words().ttlHint}
                    value={draft().ttl}
                    onInput={(ttl) => change({ ttl })}
                  />
                </div>
                <button
                  type="button"
                  class="button small quiet add-row"
                  onClick={() => props.form.set('telegram', null)}
                >
                  {words().remove}
                </button>
              </div>
            )}
          </Show>
        )}
      </FormField>
    </FormSection>
  );
};
