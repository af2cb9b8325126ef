import type { Stats, UsageSum } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { costsText } from '../../i18n/costs-text.ts';
import { count } from '../../i18n/format.ts';
import { cacheShare, spentWords } from './sum-words.ts';

const Tile = (props: { name: string; figure: string; children: JSX.Element }): JSX.Element => (
  <div class="card padded cost-tile">
    <dt>{props.name}</dt>
    <dd class="cost-figure number">{props.figure}</dd>
    <dd class="hint">{props.children}</dd>
  </div>
);

const SpentTile = (props: { name: string; sum: UsageSum }): JSX.Element => (
  <Tile name={props.name} figure={spentWords(props.sum)}>
    {costsText().calls(count(props.sum.calls))}
    <Show when={props.sum.unknown_cost_calls > 0 && props.sum.spent_usd > 0}>
      {' · '}
      {costsText().unknown(count(props.sum.unknown_cost_calls))}
    </Show>
  </Tile>
);

/** What was spent today, this month and in the last seven days, and how much of the prompts came from a cache. */
export const CostTiles = (props: { stats: Stats }): JSX.Element => (
  <dl class="cost-tiles">
    <SpentTile name={costsText().tiles.today} sum={props.stats.today} />
    <SpentTile name={costsText().tiles.month} sum={props.stats.month} />
    <SpentTile name={costsText().tiles.week} sum={props.stats.total} />
    <Tile name={costsText().tiles.cache} figure={cacheShare(props.stats.total)}>
      <Show when={props.stats.total.cached_tokens > 0} fallback={costsText().cacheNone}>
        {costsText().cacheNote(
          count(props.stats.total.cached_tokens),
          count(props.stats.total.prompt_tokens),
        )}
      </Show>
    </Tile>
  </dl>
);
