import type { AllowanceConfig } from '@my-agent-crew/contract';
import { batch, createEffect, createSignal, createUniqueId, For, type JSX, on, Show } from 'solid-js';
import { costsText } from '../../i18n/costs-text.ts';
import { bareSentence } from '../../net/api.ts';
import { type AllowanceDraft, draftOf, limitKey, limitsOf } from './allowance-form.ts';

/** One amount. Its name is read whole even where only the column's head is seen. */
const AmountField = (props: {
  label: string;
  value: string;
  isWrong: boolean;
  mode: 'decimal' | 'numeric';
  describedBy?: string;
  onInput: (words: string) => void;
}): JSX.Element => (
  <input
    class="input"
    type="text"
    inputmode={props.mode}
    autocomplete="off"
    aria-label={props.label}
    aria-invalid={props.isWrong}
    aria-describedby={props.describedBy}
    value={props.value}
    onInput={(event) => props.onInput(event.currentTarget.value)}
  />
);

/**
 * The form of every limit. Nothing typed is lost by a refusal, which is shown as the server said it; limits read anew
 * replace the form only when nobody is in the middle of it.
 */
export const AllowanceEditor = (props: {
  limits: AllowanceConfig;
  agentIds: readonly string[];
  nameOf: (id: string) => string;
  ref?: (form: HTMLFormElement) => void;
  /** Resolves to a sentence when it was not saved. */
  onSave: (limits: AllowanceConfig) => Promise<string | null>;
}): JSX.Element => {
  const words = costsText;
  const id = createUniqueId();
  const fresh = (): AllowanceDraft => draftOf(props.limits, props.agentIds);
  const [draft, setDraft] = createSignal(fresh());
  const [isBusy, setBusy] = createSignal(false);
  const [wrong, setWrong] = createSignal('');
  const [answer, setAnswer] = createSignal<{ isBad: boolean; words: string } | null>(null);
  const rows = (): (string | null)[] => [null, ...props.agentIds];
  const whoIs = (agentId: string | null): string =>
    agentId === null ? words().who.crew : props.nameOf(agentId);
  const change = (key: string, typed: string): void => {
    batch(() => {
      setDraft({ ...draft(), [key]: typed });
      setWrong('');
      setAnswer(null);
    });
  };
  createEffect(
    on(
      fresh,
      (next, before) => {
        if (JSON.stringify(draft()) === JSON.stringify(before)) setDraft(next);
      },
      { defer: true },
    ),
  );
  const nameOfKey = (key: string): string => {
    if (key === 'unknown.assume_usd') return words().assume;
    if (key === 'unknown.day_calls') return words().dayCalls;
    for (const row of rows())
      for (const period of ['day', 'month'] as const)
        if (limitKey(row, period) === key) return words().limitOf[period](whoIs(row));
    return key;
  };
  const save = async (): Promise<void> => {
    if (isBusy()) return;
    const read = limitsOf(draft(), props.agentIds);
    if ('wrong' in read) {
      setWrong(read.wrong);
      setAnswer({ isBad: true, words: words().invalid(nameOfKey(read.wrong)) });
      return;
    }
    setBusy(true);
    const refused = await props.onSave(read.limits);
    batch(() => {
      setBusy(false);
      if (refused === null) setDraft(fresh());
      setAnswer(
        refused === null
          ? { isBad: false, words: words().saved }
          : { isBad: true, words: `${words().notSaved} ${bareSentence(refused)}` },
      );
    });
  };
  const field = (key: string, label: string, mode: 'decimal' | 'numeric', hint?: string): JSX.Element => (
    <AmountField
      label={label}
      value={draft()[key] ?? ''}
      isWrong={wrong() === key}
      mode={mode}
      {...(hint === undefined ? {} : { describedBy: hint })}
      onInput={(typed) => change(key, typed)}
    />
  );
  return (
    <form
      class="card padded"
      ref={(element) => props.ref?.(element)}
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 id={`${id}-title`}>{words().edit}</h2>
      <p class="hint">{words().editHint}</p>
      <div class="limit-grid">
        <span aria-hidden="true" />
        <span class="hint" aria-hidden="true">
          {words().perDay}
        </span>
        <span class="hint" aria-hidden="true">
          {words().perMonth}
        </span>
        <For each={rows()}>
          {(row) => (
            <>
              <span class="limit-who">{whoIs(row)}</span>
              {field(limitKey(row, 'day'), words().limitOf.day(whoIs(row)), 'decimal')}
              {field(limitKey(row, 'month'), words().limitOf.month(whoIs(row)), 'decimal')}
            </>
          )}
        </For>
      </div>
      <div class="limit-rest">
        <div>
          <span>{words().assume}</span>
          {field('unknown.assume_usd', words().assume, 'decimal', `${id}-assume`)}
          <p class="hint" id={`${id}-assume`}>
            {words().assumeHint}
          </p>
        </div>
        <div>
          <span>{words().dayCalls}</span>
          {field('unknown.day_calls', words().dayCalls, 'numeric', `${id}-calls`)}
          <p class="hint" id={`${id}-calls`}>
            {words().dayCallsHint}
          </p>
        </div>
      </div>
      <div class="row">
        <button type="submit" class="button primary" disabled={isBusy()}>
          {isBusy() ? words().saving : words().save}
        </button>
        <Show when={answer()}>
          {(said) => (
            <p class="hint" classList={{ 'bad-text': said().isBad }} role={said().isBad ? 'alert' : 'status'}>
              {said().words}
            </p>
          )}
        </Show>
      </div>
    </form>
  );
};
