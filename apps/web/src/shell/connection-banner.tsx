import type { StreamStatus } from '@my-agent-crew/client';
import { createEffect, createSignal, type JSX, Match, on, onCleanup, Switch } from 'solid-js';
import { text } from '../i18n/language.ts';
import { showToast } from '../state/toasts.ts';
import { Icon } from '../ui/icon.tsx';

/** A loss shorter than this is not worth a person's attention. In ms. */
const patienceMs = 1_200;

/** Says that the page lost its server or the device its network, and when it is back. */
export const ConnectionBanner = (props: { status: StreamStatus; onReconnect: () => void }): JSX.Element => {
  const [isOffline, setOffline] = createSignal(!navigator.onLine);
  const [isLost, setLost] = createSignal(false);
  const onNetwork = (): void => void setOffline(!navigator.onLine);
  addEventListener('online', onNetwork);
  addEventListener('offline', onNetwork);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => {
    clearTimeout(timer);
    removeEventListener('online', onNetwork);
    removeEventListener('offline', onNetwork);
  });
  createEffect(
    on(
      () => props.status,
      (status) => {
        clearTimeout(timer);
        if (status === 'lost') timer = setTimeout(() => setLost(true), patienceMs);
        else if (status === 'open' && isLost()) {
          setLost(false);
          showToast(text().connection.back);
        }
      },
    ),
  );
  return (
    <div class="banner-place" role="status">
      <Switch>
        <Match when={isOffline()}>
          <div class="banner">
            <Icon name="offline" size={16} />
            <p>{text().connection.offline}</p>
          </div>
        </Match>
        <Match when={isLost()}>
          <div class="banner">
            <span class="dot waiting" />
            <p>{text().connection.lost}</p>
            <button type="button" class="button small" onClick={() => props.onReconnect()}>
              {text().connection.reconnectNow}
            </button>
          </div>
        </Match>
      </Switch>
    </div>
  );
};
