import type { Alert, ConversationSummary } from '@my-agent-crew/contract';
import { createSignal, createUniqueId, type JSX, onMount, Show } from 'solid-js';
import { count, moment, money } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { addressOf } from '../state/route.ts';
import { spentWords } from './spent-words.ts';

const highestCap = 100_000;

const capOf = (words: string): number | null => {
  const cap = Number(words.trim().replace(',', '.'));
  return words.trim() !== '' && Number.isFinite(cap) && cap >= 0 && cap <= highestCap ? cap : null;
};

/** Why nothing is spent now, and the way out. */
const PauseNote = (props: { pause: Alert }): JSX.Element => (
  <div class="stack">
    <p class="bad-text">{text().header.pausedNote(moment(props.pause.resets_at))}</p>
    <a class="button" href={addressOf.costs()}>
      {text().header.toAllowances}
    </a>
  </div>
);

/** The card behind the spend pill: what was spent, what is left, why nothing is spent now, and where the cap is changed. */
export const SpendCard = (props: {
  conversation: ConversationSummary;
  pause: Alert | null;
  onCap: (cap: number) => Promise<string | null>;
  /** It comes later than the pill; once it is there the popover knows its size. */
  onReady: () => void;
}): JSX.Element => {
  onMount(() => props.onReady());
  const id = createUniqueId();
  const [words, setWords] = createSignal(String(props.conversation.cost_cap_usd));
  const [answer, setAnswer] = createSignal<{ isBad: boolean; words: string } | null>(null);
  const cap = (): number => props.conversation.cost_cap_usd;
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const next = capOf(words());
    if (next === null) {
      setAnswer({ isBad: true, words: text().header.capInvalid });
      return;
    }
    const problem = await props.onCap(next);
    setAnswer(
      problem === null ? { isBad: false, words: text().header.saved } : { isBad: true, words: problem },
    );
  };
  return (
    <>
      <h2>{text().header.spendTitle}</h2>
      <Show when={props.pause}>{(pause) => <PauseNote pause={pause()} />}</Show>
      <Show when={cap() > 0}>
        <div class="meter" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (props.conversation.spent_usd / cap()) * 100)}%` }} />
        </div>
      </Show>
      <dl class="facts">
        <dt>{text().header.spent}</dt>
        <dd>{spentWords(props.conversation)}</dd>
        <dt>{text().header.left}</dt>
        <dd>
          {cap() === 0 ? text().header.noCap : money(Math.max(0, cap() - props.conversation.spent_usd))}
        </dd>
        <Show when={props.conversation.unknown_cost_calls > 0}>
          <dt>{text().header.unknownCalls}</dt>
          <dd>{count(props.conversation.unknown_cost_calls)}</dd>
        </Show>
      </dl>
      <Show when={props.conversation.unknown_cost_calls > 0}>
        <p class="hint">{text().header.unknownNote}</p>
      </Show>
      <form class="stack" onSubmit={(event) => void save(event)}>
        <label class="field" for={id}>
          <span>{text().header.cap}</span>
          <span class="row">
            <input
              id={id}
              class="input"
              inputmode="decimal"
              autocomplete="off"
              value={words()}
              aria-describedby={`${id}-hint`}
              onInput={(event) => setWords(event.currentTarget.value)}
            />
            <button type="submit" class="button primary">
              {text().app.save}
            </button>
          </span>
        </label>
        <p class="hint" id={`${id}-hint`} role="status" classList={{ 'bad-text': answer()?.isBad ?? false }}>
          {answer()?.words ?? text().header.capHint}
        </p>
      </form>
    </>
  );
};
