import { type Connections, routes } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { ProviderList } from '../../settings/provider-list.tsx';
import { useCrew } from '../../state/crew.ts';
import { Icon } from '../../ui/icon.tsx';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { ManageFrame } from '../manage-frame.tsx';
import { createConnectionActions } from './connection-actions.ts';
import { KeyList } from './key-list.tsx';
import { OutboxSection } from './outbox-section.tsx';
import { RoutesEditor } from './routes-editor.tsx';
import { TelegramList } from './telegram-list.tsx';
import './connections.css';

/** `#/manage/connections`: what the crew talks to: providers, model routes, keys. No value of a key ever comes here. */
export const ConnectionsScreen = (): JSX.Element => {
  const crew = useCrew();
  const load = createLoad<Connections>(() => crew.api.call(routes.getConnections));
  const actions = createConnectionActions(crew.api, (next) => {
    if (next === null) void load.read();
    else load.put(() => next);
    // Providers and the first-run notice follow from keys and routes.
    void crew.loadSettings();
  });
  return (
    <ManageFrame title={manageText().connections.title}>
      <Show when={crew.settings()?.echo_only}>
        <div class="notice-card">
          <Icon name="key" />
          <p>{manageText().connections.echo}</p>
        </div>
      </Show>
      <Loaded load={load} failed={manageText().connections.failed}>
        {(found) => (
          <>
            <ProviderList providers={found().providers} />
            <KeyList keys={found().keys} actions={actions} />
            <RoutesEditor connections={found()} onSave={actions.saveRoutes} />
            <Show when={found().telegram.length > 0}>
              <TelegramList channels={found().telegram} heard={crew.activity.state.telegram} />
            </Show>
            <OutboxSection hasChannel={found().telegram.some(({ ignored }) => !ignored)} />
          </>
        )}
      </Loaded>
    </ManageFrame>
  );
};
