import { createSignal, ErrorBoundary, type JSX, lazy, onCleanup, onMount, Show, Suspense } from 'solid-js';
import { text } from './i18n/language.ts';
import { onPaletteKey } from './palette/on-palette-key.ts';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { isDrawerOpen, setDrawerOpen } from './shell/drawer.ts';
import { keepDrawer } from './shell/keep-drawer.ts';
import { keepPageTitle } from './shell/page-title.ts';
import { Screens } from './shell/screens.tsx';
import { Side } from './shell/side.tsx';
import { type Crew, CrewProvider } from './state/crew.ts';
import { isNarrow, isPhone } from './state/media.ts';
import { place } from './state/route.ts';
import { ToastStack } from './ui/toast-stack.tsx';

const PalettePlace = lazy(async () => ({
  default: (await import('./palette/palette-place.tsx')).PalettePlace,
}));

/** The page: list, screen, activity; banner, notices and palette above them. */
export const App = (props: { crew: Crew }): JSX.Element => {
  const [isPaletteOpen, setPaletteOpen] = createSignal(false);
  let side: HTMLElement | undefined;
  keepPageTitle(props.crew);
  onMount(() => onCleanup(props.crew.start()));
  const isDrawer = keepDrawer(() => side);
  onPaletteKey(() => setPaletteOpen(true));
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
            <Screens />
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
