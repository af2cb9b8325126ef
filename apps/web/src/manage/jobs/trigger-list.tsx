import { type CrewTrigger, routes } from '@my-agent-crew/contract';
import { type Accessor, createEffect, For, type JSX, on, onCleanup, Show } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { triggersText } from '../../i18n/triggers-text.ts';
import { sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { showToast } from '../../state/toasts.ts';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { TriggerCard } from './trigger-card.tsx';

/** Deliveries come while nobody clicks; what they did is read again this often. */
const rereadMs = 30_000;

/** What puts agents to work from outside; nothing at all where there is none. `told` changes when a run of a job does. */
export const TriggerList = (props: {
  agentName: (id: string) => string;
  told: Accessor<string>;
}): JSX.Element => {
  const crew = useCrew();
  const words = triggersText;
  const load = createLoad(() => crew.api.call(routes.listTriggers));
  const [held, setHeld] = createStore<{ triggers: (CrewTrigger & { key: string })[] }>({ triggers: [] });
  createEffect(() => {
    const triggers = (load.value() ?? []).map((one) => ({
      ...one,
      key: `${one.agent_id}/${one.trigger_id}`,
    }));
    setHeld('triggers', reconcile(triggers, { key: 'key' }));
  });
  createEffect(on(props.told, () => void load.read(), { defer: true }));
  const timer = setInterval(() => void load.read(), rereadMs);
  onCleanup(() => clearInterval(timer));
  const setPaused = async (trigger: CrewTrigger, paused: boolean): Promise<void> => {
    try {
      const params = { agent: trigger.agent_id, id: trigger.trigger_id };
      await crew.api.call(routes.setTriggerState, { params, body: { paused } });
      showToast((paused ? words().pausedDone : words().resumedDone)(trigger.name));
      await load.read();
    } catch (error) {
      showToast(`${words().notDone} ${sentenceOf(error)}`, 'bad');
    }
  };
  return (
    <Loaded load={load} failed={words().failed}>
      {(triggers) => (
        <Show when={triggers().length > 0}>
          <section class="trigger-list" aria-labelledby="triggers-title">
            <header>
              <h2 id="triggers-title">{words().title}</h2>
              <p class="hint">{words().hint}</p>
            </header>
            <ul class="job-cards">
              <For each={held.triggers}>
                {(trigger) => (
                  <TriggerCard
                    trigger={trigger}
                    agentName={props.agentName(trigger.agent_id)}
                    onPause={(paused) => void setPaused(trigger, paused)}
                  />
                )}
              </For>
            </ul>
          </section>
        </Show>
      )}
    </Loaded>
  );
};
