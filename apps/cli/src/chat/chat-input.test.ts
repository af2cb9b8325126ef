import { describe, expect, it } from 'vitest';
import { approval } from '../../test/samples.ts';
import { readChatInput } from './chat-input.ts';

const call = approval();
const ruled = approval({ reason: 'rm -rf' });
const question = approval({ kind: 'question', options: ['đỏ', 'xanh'] });

describe('a typed line', () => {
  it('is said as it is, also when it begins with a slash the server may know [cli.chat.say]', () => {
    expect(readChatInput('  xin chào ', null)).toEqual({ kind: 'say', text: 'xin chào' });
    expect(readChatInput('/steer nhanh lên', null)).toEqual({ kind: 'say', text: '/steer nhanh lên' });
    expect(readChatInput('/tool workspace_list {}', null).kind).toBe('say');
    expect(readChatInput('   ', null)).toEqual({ kind: 'nothing' });
  });

  it('is an own command whatever waits [cli.chat.commands]', () => {
    for (const pending of [null, call, question])
      for (const name of ['help', 'new', 'stop', 'status', 'quit'])
        expect(readChatInput(`/${name}`, pending)).toEqual({ kind: name });
  });

  it('decides while a call waits: yes, no, or always where a rule does not forbid it [cli.chat.approve]', () => {
    expect(readChatInput('y', call)).toEqual({ kind: 'decide', approve: true, always: false });
    expect(readChatInput('Có', call)).toEqual({ kind: 'decide', approve: true, always: false });
    expect(readChatInput('n', ruled)).toEqual({ kind: 'decide', approve: false, always: false });
    expect(readChatInput('a', call)).toEqual({ kind: 'decide', approve: true, always: true });
    expect(readChatInput('a', ruled)).toEqual({ kind: 'no-always' });
    expect(readChatInput('chắc là được', call)).toEqual({ kind: 'remind' });
  });

  it('answers while a question waits: by number or in free words [cli.chat.question]', () => {
    expect(readChatInput('2', question)).toEqual({ kind: 'answer', text: 'xanh' });
    expect(readChatInput('7', question)).toEqual({ kind: 'answer', text: '7' });
    expect(readChatInput('màu tím', question)).toEqual({ kind: 'answer', text: 'màu tím' });
    expect(readChatInput('y', question)).toEqual({ kind: 'answer', text: 'y' });
  });
});
