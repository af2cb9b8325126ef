import type { Channel, ConversationSummary } from '@my-agent-crew/contract';
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

it('takes the source of the conversation that the work began in [memory.presence.resume] [memory.presence.job]', () => {
  const summary = (id: string): ConversationSummary | null => {
    const found = known[id];
    return found === undefined
      ? null
      : ({ id, channel: found[0], parent_id: found[1] } as ConversationSummary);
  };
  const watched = Object.keys(known).filter((id) => isWatched({ summary }, id));
  expect(watched).toEqual(['web', 'phone', 'terminal', 'child-of-web']);
});
