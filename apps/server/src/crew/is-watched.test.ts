import type { Channel, ConversationSummary, Run } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { isWatched } from './is-watched.ts';

const known: Readonly<Record<string, readonly [Channel, string | null]>> = {
  web: ['web', null],
  phone: ['telegram', null],
  terminal: ['cli', null],
  job: ['job', null],
  hook: ['inbound', null],
  'child-of-web': ['delegate', 'web'],
  'child-of-job': ['delegate', 'job'],
  'grandchild-of-job': ['delegate', 'child-of-job'],
  orphan: ['delegate', 'gone'],
  loop: ['delegate', 'loop'],
};

const watchedWith = (sources: Readonly<Record<string, Channel>>): string[] => {
  const summary = (id: string): ConversationSummary | null => {
    const found = known[id];
    return found === undefined
      ? null
      : ({ id, channel: found[0], parent_id: found[1] } as ConversationSummary);
  };
  const openOf = (id: string): Run | null => {
    const source = sources[id];
    return source === undefined ? null : ({ source } as Run);
  };
  const store = { conversations: { summary }, runs: { openOf } };
  return Object.keys(known).filter((id) => isWatched(store, id));
};

it('takes the source of the conversation that the work began in [memory.presence.resume] [memory.presence.job]', () => {
  expect(watchedWith({})).toEqual(['web', 'phone', 'terminal', 'child-of-web']);
  expect(watchedWith({ web: 'web', job: 'web' })).toEqual(['web', 'phone', 'terminal', 'child-of-web']);
});

it('takes no message of a program for a person, wherever it is sent [memory.presence.program]', () => {
  expect(watchedWith({ web: 'inbound', 'child-of-web': 'delegate', phone: 'job' })).toEqual(['terminal']);
});
