import type { Run } from '@my-agent-crew/contract';
import { createSignal, type JSX, Show } from 'solid-js';
import { money } from '../i18n/format.ts';
import { shortenError } from './shorten-error.ts';
import { useThread } from './thread-context.ts';
import { ThreadIcon, type ThreadIconName } from './thread-icon.tsx';

type Ending =
  | 'budget'
  | 'allowance'
  | 'max_steps'
  | 'loop'
  | 'nested_calls'
  | 'error'
  | 'cancelled'
  | 'interrupted';

const icons: Record<Ending, ThreadIconName> = {
  budget: 'stop',
  allowance: 'stop',
  max_steps: 'stop',
  loop: 'stop',
  nested_calls: 'stop',
  error: 'alert',
  cancelled: 'stop',
  interrupted: 'clock',
};

const endingOf = (run: Run): Ending => {
  if (run.status === 'halted') return run.halt_reason ?? 'loop';
  return run.status === 'cancelled' || run.status === 'interrupted' ? run.status : 'error';
};

/** Why the newest turn ended without an answer, and what a person can do. */
export const EndingBanner = (props: { readonly run: Run }): JSX.Element => {
  const thread = useThread();
  const [isWhole, setWhole] = createSignal(false);
  const ending = () => endingOf(props.run);
  const body = (): string => {
    const texts = thread.text.ending;
    switch (ending()) {
      case 'budget':
        return texts.budget.body(money(props.run.spent_usd));
      case 'max_steps':
        return texts.max_steps.body(props.run.model_calls);
      case 'allowance':
        return props.run.error ?? texts.allowance.body;
      case 'error':
        return props.run.error ?? texts.error.body;
      case 'loop':
      case 'nested_calls':
      case 'cancelled':
      case 'interrupted':
        return texts[ending() as 'loop'].body;
    }
  };
  const isLong = () => shortenError(body()) !== body();
  return (
    <section class="thread-ending" data-ending={ending()} aria-label={thread.text.ending[ending()].title}>
      <ThreadIcon name={icons[ending()]} />
      <div>
        <h2>{thread.text.ending[ending()].title}</h2>
        <p>{isWhole() ? body() : shortenError(body())}</p>
        <Show when={isLong()}>
          <button type="button" class="thread-link" onClick={() => setWhole((whole) => !whole)}>
            {isWhole() ? thread.text.showLess : thread.text.showAll}
          </button>
        </Show>
        <p class="thread-meta">
          <span>{thread.text.ending.spent(money(props.run.spent_usd))}</span>
          <Show when={props.run.unknown_cost_calls > 0}>
            <span>{thread.text.ending.unknownCalls(props.run.unknown_cost_calls)}</span>
          </Show>
        </p>
      </div>
    </section>
  );
};
