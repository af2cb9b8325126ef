import { type ConversationSummary, routes } from '@my-agent-crew/contract';
import { createSignal, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { ConversationList } from '../list/conversation-list.tsx';
import { RenameDialog } from '../list/rename-dialog.tsx';
import { AreaBadge } from '../manage/area-badge.tsx';
import { areaOf } from '../manage/manage-areas.ts';
import { ManageNav } from '../manage/manage-nav.tsx';
import { sentenceOf } from '../net/api.ts';
import { useCrew } from '../state/crew.ts';
import { draftOf, saveDraft } from '../state/drafts.ts';
import { isPhone } from '../state/media.ts';
import { addressOf, go, place } from '../state/route.ts';
import { now } from '../state/ticker.ts';
import { showToast } from '../state/toasts.ts';
import { isUnread } from '../state/unread.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { Pane } from '../ui/pane.tsx';
import { RemovalDialog } from '../ui/removal-dialog.tsx';

/** The left column: name, new conversation, the list, settings. `onNavigate` closes the drawer on a phone. */
export const Side = (props: { onNavigate: () => void; onPalette: () => void }): JSX.Element => {
  const crew = useCrew();
  const [renaming, setRenaming] = createSignal<ConversationSummary | null>(null);
  const [removing, setRemoving] = createSignal<ConversationSummary | null>(null);
  const currentId = (): string | null => {
    const at = place();
    return at.name === 'chat' ? at.id : null;
  };
  // A phone has the pages of the manage area above the page; there the list stays the way back to a conversation.
  const isManaging = (): boolean => areaOf(place()) !== null && !isPhone();
  const rename = (conversation: ConversationSummary, title: string): void => {
    crew.conversations
      .update(conversation.id, { title })
      .catch((error) => showToast(`${text().list.renameFailed} ${sentenceOf(error)}`, 'bad'));
  };
  const remove = async (conversation: ConversationSummary): Promise<void> => {
    try {
      await crew.conversations.remove(conversation.id);
      saveDraft(conversation.id, '');
      crew.outbox.forget(conversation.id);
      if (currentId() === conversation.id) go(addressOf.welcome());
      showToast(text().list.removed);
    } catch (error) {
      showToast(`${text().list.removeFailed} ${sentenceOf(error)}`, 'bad');
    }
  };
  const loadMore = (): void => {
    crew.conversations.loadMore().catch((error) => showToast(sentenceOf(error), 'bad'));
  };
  return (
    <>
      <header class="side-head">
        <a class="brand" href={addressOf.welcome()} onClick={() => props.onNavigate()}>
          <Logo />
          <span>{text().app.name}</span>
        </a>
        <a
          class="icon-button"
          href={addressOf.welcome()}
          aria-label={text().nav.newChat}
          title={text().nav.newChat}
          onClick={() => props.onNavigate()}
        >
          <Icon name="compose" />
        </a>
      </header>
      <Pane>
        <Show when={!isManaging()} fallback={<ManageNav onNavigate={props.onNavigate} />}>
          <ConversationList
            state={crew.conversations.state}
            currentId={currentId()}
            now={now()}
            isUnread={isUnread}
            hasDraft={(id) => draftOf(id) !== ''}
            actions={{
              rename: setRenaming,
              remove: setRemoving,
              exportAddress: ({ id }) => crew.api.addressOf(routes.exportConversation, { params: { id } }),
            }}
            onLoadMore={loadMore}
            onRetry={() => void crew.conversations.load()}
            onPalette={() => props.onPalette()}
            onNavigate={() => props.onNavigate()}
          />
        </Show>
      </Pane>
      <footer class="side-foot" hidden={isManaging()}>
        <a
          class="side-link"
          href={addressOf.crew()}
          aria-current={areaOf(place()) === 'crew' ? 'page' : undefined}
          onClick={() => props.onNavigate()}
        >
          <Icon name="people" />
          <span>{text().areas.manage}</span>
          <AreaBadge area="approvals" />
        </a>
        <a
          class="side-link"
          href={addressOf.settings()}
          aria-current={place().name === 'settings' ? 'page' : undefined}
          onClick={() => props.onNavigate()}
        >
          <Icon name="gear" />
          <span>{text().nav.settings}</span>
          <AreaBadge area="settings" />
        </a>
      </footer>
      <Show when={renaming()} keyed>
        {(conversation) => (
          <RenameDialog
            title={conversation.title}
            onRename={(title) => rename(conversation, title)}
            onClose={() => setRenaming(null)}
          />
        )}
      </Show>
      <Show when={removing()} keyed>
        {(conversation) => (
          <RemovalDialog
            title={text().list.removeTitle}
            body={text().list.removeBody(conversation.title || text().list.untitled)}
            action={text().list.remove}
            onRemove={() => remove(conversation)}
            onClose={() => setRemoving(null)}
          />
        )}
      </Show>
    </>
  );
};
