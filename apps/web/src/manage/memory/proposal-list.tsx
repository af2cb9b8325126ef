import { routes, type ShownProposal } from '@my-agent-crew/contract';
import { createEffect, createSignal, For, type JSX, on, Show } from 'solid-js';
import { memoryText } from '../../i18n/memory-text.ts';
import { bareSentence, sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { type ProposalAction, ProposalCard } from './proposal-card.tsx';

/** Proposals that wait, and below them, folded, those that were decided. */
export const ProposalList = (props: {
  nameOf: (agentId: string) => string;
  /** A decision changed a file. */
  onWritten: () => void;
}): JSX.Element => {
  const words = memoryText;
  const { api, activity } = useCrew();
  const load = createLoad(async () => (await api.call(routes.listMemoryProposals)).proposals);
  // Made or decided elsewhere.
  createEffect(
    on(
      () => activity.state.proposals_seen,
      () => void load.read(),
      { defer: true },
    ),
  );
  /** Cards are made anew when the list is read, so what was refused is kept here. */
  const [refused, setRefused] = createSignal({ id: '', words: '' });
  const ask = (id: string, action: ProposalAction): Promise<ShownProposal> => {
    const params = { id };
    return action === 'undo'
      ? api.call(routes.undoMemoryProposal, { params })
      : api.call(routes.decideMemoryProposal, { params, body: { approve: action === 'approve' } });
  };
  const act = async (id: string, action: ProposalAction): Promise<void> => {
    setRefused({ id: '', words: '' });
    try {
      await ask(id, action);
      if (action !== 'reject') props.onWritten();
    } catch (error) {
      setRefused({ id, words: `${words().notDone} ${bareSentence(sentenceOf(error))}` });
    }
    await load.read();
  };
  const cards = (list: readonly ShownProposal[]): JSX.Element => (
    <ul class="memory-list">
      <For each={list}>
        {(one) => (
          <ProposalCard
            proposal={one}
            nameOf={props.nameOf}
            refusal={refused().id === one.id ? refused().words : ''}
            onAct={(action) => act(one.id, action)}
          />
        )}
      </For>
    </ul>
  );
  return (
    <section class="card padded" aria-labelledby="memory-proposals">
      <h2 id="memory-proposals">{words().proposals}</h2>
      <Loaded load={load} failed={words().failed}>
        {(all) => {
          const waiting = () => all().filter(({ status }) => status === 'pending');
          const decided = () => all().filter(({ status }) => status !== 'pending');
          return (
            <>
              <p class="hint">{waiting().length === 0 ? words().noProposals : words().proposalsHint}</p>
              {cards(waiting())}
              <Show when={decided().length > 0}>
                <details class="memory-decided">
                  <summary>{words().decided(decided().length)}</summary>
                  {cards(decided())}
                </details>
              </Show>
            </>
          );
        }}
      </Loaded>
    </section>
  );
};
