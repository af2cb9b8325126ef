import type { Compaction } from '@my-agent-crew/contract';
import { visible } from '../visible-text.ts';
import { dollars } from './figures.ts';
import type { Look } from './look.ts';

/** A summary of older messages as one line: how many, what it saved, who wrote it and what it cost, as far as known. */
export const compactionLine = (compaction: Compaction, { words }: Look): string => {
  const { route, cost_usd: cost, before_tokens: before, after_tokens: after } = compaction;
  const number = (value: number): string => value.toLocaleString(words.locale);
  const parts = [
    words.turn.compacted(number(compaction.through_position + 1)),
    `${number(before)} → ${number(after)} tokens`,
    ...(route === '' ? [] : [visible(route)]),
    ...(cost === null || route === '' ? [] : [dollars(cost)]),
  ];
  return `≡ ${parts.join(' · ')}`;
};
