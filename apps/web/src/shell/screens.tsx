import { type JSX, lazy, Match, Suspense, Switch } from 'solid-js';
import { ChatScreen } from '../chat/chat-screen.tsx';
import { WelcomeScreen } from '../chat/welcome-screen.tsx';
import { text } from '../i18n/language.ts';
import { addressOf, type Place, place } from '../state/route.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pane } from '../ui/pane.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const RunScreen = lazy(async () => ({ default: (await import('../activity/run-screen.tsx')).RunScreen }));
const SettingsScreen = lazy(async () => ({
  default: (await import('../settings/settings-screen.tsx')).SettingsScreen,
}));
const CrewScreen = lazy(async () => ({
  default: (await import('../manage/crew/crew-screen.tsx')).CrewScreen,
}));
const AgentScreen = lazy(async () => ({
  default: (await import('../manage/crew/agent-screen.tsx')).AgentScreen,
}));
const ActivityScreen = lazy(async () => ({
  default: (await import('../manage/activity/activity-screen.tsx')).ActivityScreen,
}));
const ApprovalsScreen = lazy(async () => ({
  default: (await import('../manage/activity/approvals-screen.tsx')).ApprovalsScreen,
}));
const CostsScreen = lazy(async () => ({
  default: (await import('../manage/costs/costs-screen.tsx')).CostsScreen,
}));
const JobsScreen = lazy(async () => ({
  default: (await import('../manage/jobs/jobs-screen.tsx')).JobsScreen,
}));
const ToolsScreen = lazy(async () => ({
  default: (await import('../manage/tools/tools-screen.tsx')).ToolsScreen,
}));
const MemoryScreen = lazy(async () => ({
  default: (await import('../manage/memory/memory-screen.tsx')).MemoryScreen,
}));
const WikiScreen = lazy(async () => ({
  default: (await import('../manage/wiki/wiki-screen.tsx')).WikiScreen,
}));
const ConnectionsScreen = lazy(async () => ({
  default: (await import('../manage/connections/connections-screen.tsx')).ConnectionsScreen,
}));
const SearchScreen = lazy(async () => ({
  default: (await import('../search/search-screen.tsx')).SearchScreen,
}));
const idOf = (at: Place, name: 'chat' | 'run' | 'agent'): string | false => at.name === name && at.id;

const wikiAt = (at: Place): Extract<Place, { name: 'wiki' }> | false => at.name === 'wiki' && at;

/** The screen the address names. A conversation or a run is made anew for each id. */
export const Screens = (): JSX.Element => (
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
        <Match when={place().name === 'crew'}>
          <CrewScreen />
        </Match>
        <Match when={idOf(place(), 'agent')} keyed>
          {(id) => <AgentScreen id={id} />}
        </Match>
        <Match when={place().name === 'activity'}>
          <ActivityScreen />
        </Match>
        <Match when={place().name === 'approvals'}>
          <ApprovalsScreen />
        </Match>
        <Match when={place().name === 'costs'}>
          <CostsScreen />
        </Match>
        <Match when={place().name === 'jobs'}>
          <JobsScreen />
        </Match>
        <Match when={place().name === 'tools'}>
          <ToolsScreen />
        </Match>
        <Match when={place().name === 'memory'}>
          <MemoryScreen />
        </Match>
        <Match when={wikiAt(place())} keyed>
          {(at) => <WikiScreen agentId={at.agent} slug={at.slug} />}
        </Match>
        <Match when={place().name === 'connections'}>
          <ConnectionsScreen />
        </Match>
        <Match when={place().name === 'search'}>
          <SearchScreen />
        </Match>
        <Match when={place().name === 'settings'}>
          <SettingsScreen />
        </Match>
      </Switch>
    </Suspense>
  </Pane>
);
