import { routes } from '@my-agent-crew/contract';
import { createSignal, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { count } from '../../i18n/format.ts';
import { type Api, sentenceOf } from '../../net/api.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormSection } from './form-section.tsx';

/** A rough count for people: Vietnamese and English texts come to three or four characters a token. */
const charsPerToken = 3.5;

interface Preview {
  prompt: string;
  persona_names: readonly string[];
  /** What the first message of a new conversation is read behind. */
  opening?: string;
}

/** What the next turn would send ahead of the person's words; read when it is asked for. */
export const PromptSection = (props: { api: Api; id: string; hasUnsaved: boolean }): JSX.Element => {
  const words = () => crewText().prompt;
  const [preview, setPreview] = createSignal<Preview | null>(null);
  const [error, setError] = createSignal('');
  const [isLoading, setLoading] = createSignal(false);
  const load = async (): Promise<void> => {
    setLoading(true);
    try {
      setPreview(await props.api.call(routes.getAgentPrompt, { params: { id: props.id } }));
      setError('');
    } catch (problem) {
      setError(sentenceOf(problem));
    } finally {
      setLoading(false);
    }
  };
  const size = (prompt: string): string => {
    const length = [...prompt].length;
    return words().size(count(length), count(Math.ceil(length / charsPerToken)));
  };
  return (
    <FormSection name="prompt" hint={crewText().sectionHint.prompt}>
      <div class="stack">
        <div class="row">
          <button type="button" class="button" disabled={isLoading()} onClick={() => void load()}>
            {preview() === null ? words().load : words().reload}
          </button>
          <Show when={preview()}>
            {(found) => (
              <>
                <span class="hint number" role="status">
                  {size(found().prompt)}
                </span>
                <CopyButton value={found().prompt} label={words().copy} />
              </>
            )}
          </Show>
        </div>
        <Show when={props.hasUnsaved && preview() !== null}>
          <p class="hint">{words().unsaved}</p>
        </Show>
        <Show when={error()}>
          <p class="field-error" role="alert">
            {words().failed} {error()}
          </p>
        </Show>
        <Show when={preview()}>
          {(found) => (
            <>
              <Show when={found().persona_names.length > 0}>
                <p class="hint">{words().files(found().persona_names.join(', '))}</p>
              </Show>
              <section class="prompt-box" aria-label={crewText().section.prompt} tabindex="0">
                <pre>{found().prompt}</pre>
              </section>
              <Show when={found().opening}>
                {(opening) => (
                  <section class="prompt-box" aria-label={words().opening} tabindex="0">
                    <p class="hint">{words().opening}</p>
                    <pre>{opening()}</pre>
                  </section>
                )}
              </Show>
            </>
          )}
        </Show>
      </div>
    </FormSection>
  );
};
