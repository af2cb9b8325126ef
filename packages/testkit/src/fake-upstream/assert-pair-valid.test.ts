import { expect, it } from 'vitest';
import { assertPairValid } from './assert-pair-valid.ts';

const asks = (...ids: string[]) => ({
  role: 'assistant',
  tool_calls: ids.map((id) => ({ id, function: { name: 'read' } })),
});
const answers = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'R' });
const person = { role: 'user', content: 'x' };
const check = (...messages: readonly { role: string }[]) => assertPairValid({ model: 'm', messages });

it('accepts a history in which every call has its one result right after it [testkit.pairs]', () => {
  check();
  check(person, asks('a', 'b'), answers('b'), answers('a'), asks('c'), answers('c'), person, {
    role: 'assistant',
  });
});

it('refuses missing, late, doubled, foreign and orphaned results [testkit.pairs]', () => {
  expect(() => check(person, asks('a'))).toThrow('messages[1]: no result right after the call a');
  expect(() => check(asks('a'), person, answers('a'))).toThrow('messages[0]');
  expect(() => check(asks('a'), answers('a'), answers('a'))).toThrow('messages[2]');
  expect(() => check(asks('a', 'b'), answers('a'), answers('c'))).toThrow('messages[2]');
  expect(() => check(person, answers('a'))).toThrow('messages[1]');
  expect(() => check(answers('a'))).toThrow('messages[0]: a tool result without a call before it');
  expect(() => check(asks('a', 'a'), answers('a'), answers('a'))).toThrow('two calls share one id');
});
