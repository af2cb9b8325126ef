import { createSignal, type JSX } from 'solid-js';
import { text } from '../i18n/language.ts';
import { sentenceOf } from '../net/api.ts';
import { MenuButton } from '../shell/menu-button.tsx';
import { useCrew } from '../state/crew.ts';
import { draftOf, newChatDraft, saveDraft } from '../state/drafts.ts';
import { isTouch } from '../state/media.ts';
import { addressOf, go } from '../state/route.ts';
import { showToast } from '../state/toasts.ts';
import { Pane } from '../ui/pane.tsx';
import { Composer } from './composer.tsx';
import { Welcome } from './welcome.tsx';

/** `#/chat`: no conversation yet. The first words open one and are sent into it. */
export const WelcomeScreen = (): JSX.Element => {
  const crew = useCrew();
  const [isOpening, setOpening] = createSignal(false);
  const begin = async (words: string): Promise<void> => {
    if (isOpening()) return;
    setOpening(true);
    try {
      const made = await crew.conversations.create();
      if (words === draftOf(newChatDraft)) saveDraft(newChatDraft, '');
      void crew.outbox.send(made.id, words);
      go(addressOf.chat(made.id));
    } catch (error) {
      saveDraft(newChatDraft, words);
      showToast(`${text().composer.createFailed} ${sentenceOf(error)}`, 'bad');
    } finally {
      setOpening(false);
    }
  };
  return (
    <>
      <header class="top bare">
        <MenuButton />
        <p class="top-title">{text().nav.newChat}</p>
      </header>
      <Pane>
        <Welcome
          master={crew.master()}
          crew={crew.agents()}
          settings={crew.settings()}
          error={crew.settingsError()}
          onRetry={() => void crew.loadSettings()}
          onPrompt={(prompt) => void begin(prompt)}
        />
      </Pane>
      <Pane>
        <Composer
          words={draftOf(newChatDraft)}
          onWords={(words) => saveDraft(newChatDraft, words)}
          onSend={(words) => void begin(words)}
          onStop={() => {}}
          isBusy={false}
          isQueueing={false}
          isStopping={false}
          blocked={null}
          note={null}
          showHints={!isTouch()}
          focusKey="new"
          canFocus={!isTouch()}
        />
      </Pane>
    </>
  );
};
