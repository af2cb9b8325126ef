import {
  createMemoryChannelChats,
  createMemoryInbox,
  createMemoryOutbox,
  randomIds,
} from '@my-agent-crew/core';
import { describeChannelChats, describeInbox, describeOutbox } from '../src/index.ts';

const standingClock = () => {
  const clock = {
    ms: Date.parse('2026-03-01T08:00:00.000Z'),
    now: () => clock.ms,
    sleep: () => Promise.resolve(),
  };
  return clock;
};

describeOutbox('memory [outbox.contract]', () => {
  const clock = standingClock();
  return { clock, outbox: createMemoryOutbox({ clock, ids: randomIds }) };
});

describeInbox('memory [inbox.contract]', () => {
  const clock = standingClock();
  return { clock, inbox: createMemoryInbox({ clock }) };
});

describeChannelChats('memory [inbox.chats]', () => {
  let last = 0;
  const converse = () => {
    last += 1;
    return `conv-${last}`;
  };
  return { chats: createMemoryChannelChats(), converse };
});
