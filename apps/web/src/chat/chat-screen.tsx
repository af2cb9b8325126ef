import type { UserMessage } from '@my-agent-crew/contract';
import { createEffect, createMemo, type JSX, lazy, Match, onCleanup, Show, Suspense, Switch } from 'solid-js';
import { ActivityPanel } from '../activity/activity-panel.tsx';
import { ActivityStrip } from '../activity/activity-strip.tsx';
import { currentRun } from '../activity/current-run.ts';
import { changeActions } from '../changes/change-actions.ts';
import { text } from '../i18n/language.ts';
import { answerFiles } from '../media/answer-files.ts';
import { sentenceOf } from '../net/api.ts';
import { agentName } from '../state/agent-name.ts';
import { pauseOf } from '../state/alerts.ts';
import type { ConversationChange } from '../state/conversations.ts';
import { useCrew } from '../state/crew.ts';
import { isNarrow, isVisible } from '../state/media.ts';
import { addressOf } from '../state/route.ts';
import { now } from '../state/ticker.ts';
import { showToast } from '../state/toasts.ts';
import { markSeen } from '../state/unread.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pane } from '../ui/pane.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChatHeader } from './chat-header.tsx';
import { createCompactionActions } from './compaction-actions.ts';
import { delegatesOf } from './delegates-of.ts';
import { Dock } from './dock.tsx';
import { createEditing } from './editing.ts';
import { createJump } from './jump-to-message.ts';
import { outputsOf } from './outputs-of.ts';

/** The thread brings Markdown and the virtual list; they arrive beside the first data instead of before the shell. */
const Thread = lazy(async () => ({ default: (await import('../thread/thread.tsx')).Thread }));

const ForkLine = lazy(async () => ({ default: (await import('./fork-line.tsx')).ForkLine }));
/** Seen only once the spending card is opened. */
const ContextGauge = lazy(async () => ({ default: (await import('./context-gauge.tsx')).ContextGauge }));

const ThreadSkeleton = (): JSX.Element => (
  <Skeleton class="thread-skeleton" widths={[48, 0, 92, 86, 60, 0, 36, 0, 88, 70]} />
);

/** `#/chat/:id`: one conversation, with its activity beside it where there is room. Made anew for each id. */
export const ChatScreen = (props: { id: string }): JSX.Element => {
  const crew = useCrew();
  const session = crew.session(props.id);
  crew.show(props.id);
  onCleanup(() => crew.show(null));
  const delegates = delegatesOf(crew, props.id);
  const outputs = outputsOf(crew.api, props.id);
  const editing = createEditing(crew, props.id);
  const wanted = createJump(session);
  const own = { edit: editing.begin, fork: (message: UserMessage) => void editing.fork(message) };
  const changes = changeActions(crew.api);
  const compactions = createCompactionActions(crew, session);
  const summary = createMemo(() => crew.conversations.byId(props.id));
  const files = answerFiles(crew.api, () => summary()?.agent_id);
  const speaker = createMemo((): string | undefined => {
    const id = summary()?.agent_id;
    return id === undefined || crew.agents().length === 0 ? undefined : agentName(crew.agents(), id);
  });
  let openSpend = (): void => {};
  createEffect(() => {
    const line = summary();
    if (line !== undefined && session.status() === 'ready' && isVisible()) markSeen(line);
  });
  const change = async (wanted: ConversationChange): Promise<string | null> => {
    try {
      await crew.conversations.update(props.id, wanted);
      return null;
    } catch (error) {
      const sentence = `${text().header.saveFailed} ${sentenceOf(error)}`;
      showToast(sentence, 'bad');
      return sentence;
    }
  };
  const runs = createMemo(() => crew.activity.state.runs.filter((run) => run.conversation_id === props.id));
  const panel = (): JSX.Element => (
    <ActivityPanel thread={session.state} runs={runs()} liveSteps={crew.activity.state.steps} />
  );
  const pause = createMemo(() => {
    const agentId = summary()?.agent_id;
    return agentId === undefined ? null : pauseOf(crew.activity.state.alerts, agentId, now());
  });
  return (
    <Show
      when={session.status() !== 'missing'}
      fallback={
        <main class="main" id="main">
          <EmptyState icon="chat" title={text().errors.missingTitle} body={text().errors.missingBody}>
            <a class="button primary" href={addressOf.welcome()}>
              {text().nav.newChat}
            </a>
          </EmptyState>
        </main>
      }
    >
      <main class="main" id="main">
        <ChatHeader
          conversation={summary()}
          agents={crew.agents()}
          pause={pause()}
          onChange={change}
          more={() => (
            <Suspense>
              <ContextGauge thread={session.state} actions={compactions} />
            </Suspense>
          )}
          spendRef={(open) => {
            openSpend = open;
          }}
        />
        <Show when={summary()?.forked_from}>
          {(origin) => (
            <Suspense>
              <ForkLine origin={origin()} titleOf={(id) => crew.conversations.byId(id)?.title} />
            </Suspense>
          )}
        </Show>
        <Show when={isNarrow()}>
          <Pane>
            <ActivityStrip thread={session.state} run={currentRun(session.state, runs())}>
              {panel()}
            </ActivityStrip>
          </Pane>
        </Show>
        <div class="thread-place">
          <Pane>
            <Switch>
              <Match when={session.status() === 'loading' && crew.outbox.of(props.id).length === 0}>
                <ThreadSkeleton />
              </Match>
              <Match when={session.status() === 'failed'}>
                <EmptyState icon="warn" tone="bad" title={text().errors.loadFailed} body={session.error()}>
                  <button type="button" class="button primary" onClick={() => void session.open()}>
                    {text().app.retry}
                  </button>
                </EmptyState>
              </Match>
              <Match when={true}>
                <Suspense fallback={<ThreadSkeleton />}>
                  <Thread
                    state={session.state}
                    pending={crew.outbox.of(props.id)}
                    loadOlder={session.loadOlder}
                    retry={(requestId) => void crew.outbox.retry(props.id, requestId)}
                    text={text()}
                    delegates={delegates}
                    outputs={outputs}
                    files={files}
                    changes={changes}
                    compactions={compactions}
                    agentName={speaker()}
                    wanted={wanted()}
                    own={own}
                  />
                </Suspense>
              </Match>
            </Switch>
          </Pane>
        </div>
        <Dock session={session} editing={editing} onRaiseCap={() => openSpend()} />
      </main>
      <Show when={!isNarrow()}>
        <aside class="activity" aria-label={text().activity.title}>
          <Pane>{panel()}</Pane>
        </aside>
      </Show>
    </Show>
  );
};
