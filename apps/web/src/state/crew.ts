import { type ActivityEvent, type AgentSummary, routes, type Settings } from '@my-agent-crew/contract';
import { type Accessor, createContext, createSignal, useContext } from 'solid-js';
import { text, useLanguage } from '../i18n/language.ts';
import { type Api, sentenceOf } from '../net/api.ts';
import { type Activity, createActivity } from './activity.ts';
import { type Conversations, createConversations } from './conversations.ts';
import { takeHandedBack } from './handed-back.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { chosenLanguage } from './preferences.ts';
import { watchPresence } from './presence.ts';
import { createThreadSession, type ThreadSession } from './thread-session.ts';

/** Everything the page knows and does, made once. Screens take it from the context; their parts get plain data. */
export interface Crew {
  readonly api: Api;
  readonly settings: Accessor<Settings | null>;
  readonly settingsError: Accessor<string>;
  readonly agents: Accessor<readonly AgentSummary[]>;
  readonly master: Accessor<AgentSummary | null>;
  readonly conversations: Conversations;
  readonly activity: Activity;
  readonly outbox: Outbox;
  /** The session of a conversation; the last few stay in memory so that going back is instant. */
  session(id: string): ThreadSession;
  /** Shows one conversation's stream and closes the others'; null when none is shown. */
  show(id: string | null): void;
  loadSettings(): Promise<void>;
  /** Dials again now, for the button of the connection banner. */
  reconnect(): void;
  /** Starts everything. Returns what ends it. */
  start(): () => void;
}

/** Sessions kept in memory. */
const sessionLimit = 8;

/** Makes the state of the whole page. */
export const createCrew = (api: Api): Crew => {
  const [settings, setSettings] = createSignal<Settings | null>(null);
  const [settingsError, setSettingsError] = createSignal('');
  const [agents, setAgents] = createSignal<readonly AgentSummary[]>([]);
  const conversations = createConversations(api);
  const sessions = new Map<string, ThreadSession>();
  let shown: string | null = null;

  const isRunning = (id: string): boolean =>
    activity.state.runs.some((run) => run.conversation_id === id && run.status === 'running');
  const onFrame = (frame: ActivityEvent): void => {
    if (frame.type === 'snapshot') void conversations.load();
    if (frame.type === 'conversation') conversations.put(frame.id, frame.conversation);
    if (shown === null) return;
    const session = sessions.get(shown);
    if (frame.type === 'run' && frame.run.conversation_id === shown && frame.run.status === 'running')
      session?.follow();
    // Decided elsewhere: the thread's own copy of the approval is old now.
    if (
      frame.type === 'approval' &&
      frame.approval.status !== 'pending' &&
      session?.state.approvals.some((approval) => approval.id === frame.approval.id)
    )
      void session.open();
  };
  const activity = createActivity(api, onFrame);
  const outbox = createOutbox(
    api,
    () => text().errors.network,
    (id) => sessions.get(id)?.follow(),
  );

  const session = (id: string): ThreadSession => {
    const made =
      sessions.get(id) ??
      createThreadSession(api, id, {
        isRunning,
        onConversation: (conversation) => {
          conversations.put(id, conversation);
          takeHandedBack(api, conversation);
        },
        onChange: (changed, state) => outbox.settle(changed, state),
      });
    sessions.delete(id);
    sessions.set(id, made);
    for (const [old, held] of sessions) {
      if (sessions.size <= sessionLimit) break;
      if (old === shown) continue;
      held.close();
      sessions.delete(old);
    }
    return made;
  };
  const show = (id: string | null): void => {
    if (shown !== null && shown !== id) sessions.get(shown)?.close();
    shown = id;
    if (id !== null) void session(id).open();
  };
  const loadSettings = async (): Promise<void> => {
    try {
      const [found, crew] = await Promise.all([api.call(routes.getSettings), api.call(routes.listAgents)]);
      if (chosenLanguage() === null) await useLanguage(found.language);
      setSettings(found);
      setAgents(crew);
      setSettingsError('');
    } catch (error) {
      setSettingsError(sentenceOf(error));
    }
  };
  const reconnect = (): void => {
    activity.start();
    if (settings() === null) void loadSettings();
    if (shown !== null) void sessions.get(shown)?.open();
    outbox.retryAll();
  };

  return {
    api,
    settings,
    settingsError,
    agents,
    master: () => agents().find((agent) => agent.is_master) ?? null,
    conversations,
    activity,
    outbox,
    session,
    show,
    loadSettings,
    reconnect,
    start() {
      void loadSettings();
      void conversations.load();
      activity.start();
      const unwatch = watchPresence({
        sleep: () => {
          activity.stop();
          if (shown !== null) sessions.get(shown)?.close();
        },
        wake: reconnect,
      });
      return () => {
        unwatch();
        activity.stop();
        for (const held of sessions.values()) held.close();
      };
    },
  };
};

const CrewContext = createContext<Crew>();

/** Hands the state to every screen below. */
export const CrewProvider = CrewContext.Provider;

/** The state of the page; must be called below `CrewProvider`. */
export const useCrew = (): Crew => {
  const crew = useContext(CrewContext);
  if (crew === undefined) throw new Error('useCrew needs a CrewProvider above it');
  return crew;
};
