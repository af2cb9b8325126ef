import { type Consolidation, routes } from '@my-agent-crew/contract';
import { createEffect, createSignal, type JSX, on, Show } from 'solid-js';
import { consolidationText } from '../../i18n/consolidation-text.ts';
import { moment } from '../../i18n/format.ts';
import { bareSentence, sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf } from '../../state/route.ts';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';

/** How one ended, as the rest of a sentence or as the sentence that it ended with. */
const howItWent = ({ outcome, notes, status, error }: Consolidation): string => {
  const words = consolidationText();
  // A rewrite that is stored is told even when what came after it failed.
  if (outcome !== null) return words.outcome[outcome](notes);
  if (status === 'cancelled') return words.cancelled;
  return error ?? words.unknown;
};

/** Starts the consolidation of an agent's notes and tells how the last one went. */
export const ConsolidateNotes = (props: {
  agentId: string;
  /** One has ended: files may be other ones now. */
  onEnd: () => void;
}): JSX.Element => {
  const words = consolidationText;
  const { api, activity } = useCrew();
  const params = () => ({ id: props.agentId });
  const load = createLoad(() => api.call(routes.getConsolidation, { params: params() }));
  const [isStarting, setStarting] = createSignal(false);
  const [refusal, setRefusal] = createSignal('');
  const newest = (): Consolidation | null => load.value()?.consolidation ?? null;
  const isRunning = (): boolean => isStarting() || newest()?.is_running === true;

  /** Every run of this agent that no chat began, with its state: one that is new or ended may be a consolidation. */
  const runs = (): string =>
    activity.state.runs
      .filter((run) => run.agent_id === props.agentId && run.source === 'job')
      .map((run) => `${run.id} ${run.status}`)
      .join('\n');
  createEffect(
    on(
      runs,
      async () => {
        const wasRunning = newest()?.is_running === true;
        await load.read();
        if (wasRunning && newest()?.is_running === false) props.onEnd();
      },
      { defer: true },
    ),
  );

  const start = async (): Promise<void> => {
    setRefusal('');
    setStarting(true);
    try {
      await api.call(routes.consolidateMemory, { params: params() });
    } catch (error) {
      setRefusal(`${words().notStarted} ${bareSentence(sentenceOf(error))}`);
    }
    await load.read();
    setStarting(false);
  };

  return (
    <div class="memory-consolidate">
      <Loaded load={load} failed={words().failed}>
        {() => (
          <>
            <div class="row">
              <button type="button" class="button" disabled={isRunning()} onClick={() => void start()}>
                {isRunning() ? words().running : words().start}
              </button>
              <Show when={newest()}>
                {(one) => (
                  <a class="hint" href={addressOf.run(one().run_id)}>
                    {words().openRun}
                  </a>
                )}
              </Show>
            </div>
            <p class="hint" role="status">
              <Show when={newest()} fallback={`${words().hint} ${words().never}`}>
                {(one) => (
                  <Show when={!one().is_running} fallback={words().hint}>
                    {words().last(moment(one().at), howItWent(one()))}
                  </Show>
                )}
              </Show>
            </p>
          </>
        )}
      </Loaded>
      <p class="bad-text" role="alert">
        {refusal()}
      </p>
    </div>
  );
};
