import type { Alert, ConversationSummary } from '@my-agent-crew/contract';
import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { count, moment, money } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { addressOf } from '../state/route.ts';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';

const highestCap = 100_000;

const capOf = (words: string): number | null => {
  const cap = Number(words.trim().replace(',', '.'));
  return words.trim() !== '' && Number.isFinite(cap) && cap >= 0 && cap <= highestCap ? cap : null;
};

/** Spent so far, in a way that never hides calls without a price. */
const spentWords = (conversation: ConversationSummary): string =>
  conversation.unknown_cost_calls > 0 && conversation.spent_usd === 0
    ? money(null)
    : money(conversation.spent_usd);

/** Why nothing is spent now, and the way out. */
const PauseNote = (props: { pause: Alert }): JSX.Element => (
  <div class="stack">
    <p class="bad-text">{text().header.pausedNote(moment(props.pause.resets_at))}</p>
    <a class="button" href={addressOf.costs()}>
      {text().header.toAllowances}
    </a>
  </div>
);

const SpendCard = (props: {
  conversation: ConversationSummary;
  pause: Alert | null;
  onCap: (cap: number) => Promise<string | null>;
}): JSX.Element => {
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

/** Spending against the cap, or that it is paused, and behind it the card where the cap is changed. */
export const SpendPill = (props: {
  conversation: ConversationSummary;
  /** The used-up allowance that holds this conversation back, or null. */
  pause: Alert | null;
  /** Resolves to a sentence when it was not saved. */
  onCap: (cap: number) => Promise<string | null>;
  ref?: (open: () => void) => void;
}): JSX.Element => (
  <Popover
    label={text().header.spendTitle}
    triggerClass="pill"
    {...(props.ref === undefined ? {} : { ref: props.ref })}
    trigger={
      <>
        <Icon name="coins" size={16} />
        <span class="number">
          {spentWords(props.conversation)}
          <span class="pill-cap">
            {' / '}
            {props.conversation.cost_cap_usd === 0
              ? text().header.noCap
              : money(props.conversation.cost_cap_usd)}
          </span>
        </span>
        <Show when={props.pause !== null}>
          <span class="pill-paused">{text().header.paused}</span>
        </Show>
        <Show when={props.conversation.unknown_cost_calls > 0 && props.conversation.spent_usd > 0}>
          <span class="pill-more">
            +{count(props.conversation.unknown_cost_calls)} {text().app.unknownPrice}
          </span>
        </Show>
      </>
    }
  >
    {() => <SpendCard conversation={props.conversation} pause={props.pause} onCap={props.onCap} />}
  </Popover>
);
