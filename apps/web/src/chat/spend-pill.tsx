import type { Alert, ConversationSummary } from '@my-agent-crew/contract';
import { type JSX, lazy, Show, Suspense } from 'solid-js';
import { count, money } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { spentWords } from './spent-words.ts';

const SpendCard = lazy(async () => ({ default: (await import('./spend-card.tsx')).SpendCard }));

/** Spending against the cap, or that it is paused, and behind it the card where the cap is changed. */
export const SpendPill = (props: {
  conversation: ConversationSummary;
  /** The used-up allowance that holds this conversation back, or null. */
  pause: Alert | null;
  /** Resolves to a sentence when it was not saved. */
  onCap: (cap: number) => Promise<string | null>;
  /** What else the card tells, below the money. */
  more?: (() => JSX.Element) | undefined;
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
    {(_close, reposition) => (
      <Suspense fallback={<Skeleton widths={[60, 90, 70]} />}>
        <SpendCard
          conversation={props.conversation}
          pause={props.pause}
          onCap={props.onCap}
          onReady={reposition}
        />
        {props.more?.()}
      </Suspense>
    )}
  </Popover>
);
