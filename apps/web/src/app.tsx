import {
  createEffect,
  createSignal,
  ErrorBoundary,
  type JSX,
  lazy,
  Match,
  on,
  onCleanup,
  onMount,
  Show,
  Suspense,
  Switch,
} from 'solid-js';
import { ChatScreen } from './chat/chat-screen.tsx';
import { WelcomeScreen } from './chat/welcome-screen.tsx';
import { text } from './i18n/language.ts';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { isDrawerOpen, setDrawerOpen } from './shell/drawer.ts';
import { keepPageTitle } from './shell/page-title.ts';
import { Side } from './shell/side.tsx';
import { type Crew, CrewProvider } from './state/crew.ts';
import { isNarrow, isPhone } from './state/media.ts';
import { addressOf, type Place, place } from './state/route.ts';
import { EmptyState } from './ui/empty-state.tsx';
import { Pane } from './ui/pane.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { ToastStack } from './ui/toast-stack.tsx';

const RunScreen = lazy(async () => ({ default: (await import('./activity/run-screen.tsx')).RunScreen }));
const SettingsScreen = lazy(async () => ({
  default: (await import('./settings/settings-screen.tsx')).SettingsScreen,
}));
const PalettePlace = lazy(async () => ({
  default: (await import('./palette/palette-place.tsx')).PalettePlace,
}));

const idOf = (at: Place, name: 'chat' | 'run'): string | false => at.name === name && at.id;

/** The page: list, screen, activity; banner, notices and palette above them. */
export const App = (props: { crew: Crew }): JSX.Element => {
  const [isPaletteOpen, setPaletteOpen] = createSignal(false);
  let side: HTMLElement | undefined;
  keepPageTitle(props.crew);
  onMount(() => onCleanup(props.crew.start()));
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      setPaletteOpen(true);
    } else if (event.key === 'Escape' && isDrawerOpen() && !event.defaultPrevented) setDrawerOpen(false);
  };
  addEventListener('keydown', onKeyDown);
  onCleanup(() => removeEventListener('keydown', onKeyDown));
  const isDrawer = (): boolean => isPhone() && isDrawerOpen();
  createEffect(on(place, () => setDrawerOpen(false), { defer: true }));
  createEffect(
    on(
      isDrawer,
      (isOpen) => {
        const target = isOpen ? side?.querySelector<HTMLElement>('a, button') : null;
        if (isOpen) queueMicrotask(() => target?.focus());
        else document.querySelector<HTMLElement>('.menu-button')?.focus();
      },
      { defer: true },
    ),
  );
  const hasActivity = (): boolean => place().name === 'chat' && !isNarrow();
  return (
    <CrewProvider value={props.crew}>
      <div class="shell" classList={{ three: hasActivity(), 'drawer-open': isDrawer() }}>
        <button
          type="button"
          class="skip"
          onClick={() =>
            document.querySelector<HTMLElement>('[data-composer], #main a, #main button')?.focus()
          }
        >
          {text().app.skip}
        </button>
        <aside
          ref={side}
          class="side"
          aria-label={text().nav.conversations}
          inert={isPhone() && !isDrawerOpen()}
        >
          <Side onNavigate={() => setDrawerOpen(false)} onPalette={() => setPaletteOpen(true)} />
        </aside>
        <Show when={isDrawer()}>
          <button
            type="button"
            class="scrim"
            aria-label={text().nav.closeList}
            onClick={() => setDrawerOpen(false)}
          />
        </Show>
        <div class="stage" inert={isDrawer()}>
          <ConnectionBanner status={props.crew.activity.status()} onReconnect={props.crew.reconnect} />
          <div class="stage-in">
            <Pane>
              <Suspense fallback={<Skeleton class="page" widths={[40, 80, 60]} />}>
                <Switch
                  fallback={
                    <main class="main" id="main">
                      <EmptyState icon="search" title={text().errors.pageTitle} body={text().errors.pageBody}>
                        <a class="button primary" href={addressOf.welcome()}>
                          {text().nav.backToChat}
                        </a>
                      </EmptyState>
                    </main>
                  }
                >
                  <Match when={place().name === 'welcome'}>
                    <main class="main" id="main">
                      <WelcomeScreen />
                    </main>
                  </Match>
                  <Match when={idOf(place(), 'chat')} keyed>
                    {(id) => <ChatScreen id={id} />}
                  </Match>
                  <Match when={idOf(place(), 'run')} keyed>
                    {(id) => <RunScreen id={id} />}
                  </Match>
                  <Match when={place().name === 'settings'}>
                    <SettingsScreen />
                  </Match>
                </Switch>
              </Suspense>
            </Pane>
          </div>
        </div>
        <Show when={isPaletteOpen()}>
          <ErrorBoundary fallback={null}>
            <Suspense>
              <PalettePlace onClose={() => setPaletteOpen(false)} />
            </Suspense>
          </ErrorBoundary>
        </Show>
        <ToastStack />
      </div>
    </CrewProvider>
  );
};
