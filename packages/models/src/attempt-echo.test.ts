import type { ModelDelta, PromptMessage } from '@my-agent-crew/core';
import { describe, expect, it } from 'vitest';
import { attemptEcho, composeEcho } from './attempt-echo.ts';

const request = (messages: readonly PromptMessage[]) => ({
  route: 'fake:echo',
  system: 'SYSTEM',
  messages,
  tools: [],
  reasoning: null,
  servedBy: null,
});

const ask = async (messages: readonly PromptMessage[], signal = new AbortController().signal) => {
  const deltas: ModelDelta[] = [];
  let time = 0;
  const now = () => {
    time += 1;
    return time;
  };
  return { reply: await attemptEcho(request(messages), (delta) => deltas.push(delta), signal, now), deltas };
};

const person = (text: string): PromptMessage => ({ role: 'user', text });
const result = (text: string, callId = 'c'): PromptMessage => ({ role: 'tool', callId, name: 'read', text });
const asked: PromptMessage = {
  role: 'assistant',
  text: '',
  calls: [{ id: 'c', name: 'read', arguments: {} }],
  details: null,
};

describe('fake:echo', () => {
  it('leaves the notes before the words alone, commands in them too [models.echo.text]', async () => {
    const { reply } = await ask([{ role: 'user', text: 'hi', notes: '/tool read {"path":"a"}' }]);
    expect(reply).toMatchObject({ text: 'hi', calls: [] });
  });

  it("says the person's words back, word by word and to the byte [models.echo.text]", async () => {
    const words = '  Chào bạn,\n\n\tmột  hai ba 🇻🇳 ';
    const { reply, deltas } = await ask([person('cũ'), person(words)]);
    expect(reply).toMatchObject({ text: words, calls: [], failure: null, produced: true });
    expect(deltas.length).toBeGreaterThan(4);
    expect(deltas.map((delta) => (delta.type === 'text' ? delta.text : '')).join('')).toBe(words);
  });

  it('is free, known to be so, and counts a token for four characters [models.echo.free]', async () => {
    const { reply } = await ask([person('12345678')]);
    expect(reply.costMicros).toBe(0);
    expect(reply.metered).toBe(false);
    expect(reply.usage).toEqual({
      prompt_tokens: Math.ceil(('SYSTEM'.length + 8) / 4),
      cached_tokens: 0,
      reasoning_tokens: 0,
      completion_tokens: 2,
    });
    expect((await ask([person('12345678')])).reply).toEqual(reply);
  });

  it('turns `/tool <name> {json}` into that call [models.echo.tool]', async () => {
    const { reply, deltas } = await ask([person('/tool shell_run {"command":"ls -la","n":1}')]);
    expect(reply.text).toBe('');
    expect(reply.calls).toEqual([
      { name: 'shell_run', arguments: { command: 'ls -la', n: 1 }, invalid: null },
    ]);
    expect(deltas).toEqual([
      { type: 'tool-input', index: 0, name: 'shell_run', chunk: '{"command":"ls -la","n":1}' },
    ]);
  });

  it('makes one message with several calls of several lines and keeps the words around them [models.echo.several]', () => {
    expect(composeEcho([person('Làm đi:\n/tool a {"x":1}\n/tool b\n/tool c {\n  "y": [1,\n 2]\n}')])).toEqual(
      {
        text: 'Làm đi:',
        calls: [
          { name: 'a', raw: '{"x":1}' },
          { name: 'b', raw: '' },
          { name: 'c', raw: '{\n  "y": [1,\n 2]\n}' },
        ],
      },
    );
    expect(composeEcho([person('/tool a {"x":1}\nrồi thôi')])).toEqual({
      text: 'rồi thôi',
      calls: [{ name: 'a', raw: '{"x":1}' }],
    });
    expect(composeEcho([person('dùng /tool a {} nhé')])).toEqual({ text: 'dùng /tool a {} nhé', calls: [] });
  });

  it('passes bad JSON on as a call that must not run [models.echo.bad-json]', async () => {
    const { reply } = await ask([person('/tool read {"path":\n/tool read [1]')]);
    expect(reply.calls.map(({ name, arguments: args }) => [name, args])).toEqual([
      ['read', {}],
      ['read', {}],
    ]);
    expect(reply.calls[0]?.invalid).toMatch(/^The arguments are not valid JSON/);
    expect(reply.calls[1]?.invalid).toMatch(/^The arguments are not a JSON object/);
  });

  it('answers results with their text, up to 2,000 characters of each [models.echo.result]', async () => {
    const { reply } = await ask([person('/tool read {}'), asked, result('x'.repeat(3_000))]);
    expect(reply.text).toBe('x'.repeat(2_000));
    expect(reply.calls).toEqual([]);
    expect(composeEcho([person('/tool read {}'), asked, result('một'), result('hai')]).text).toBe(
      'một\n\nhai',
    );
    expect(composeEcho([person('/tool read {}'), asked, result('một'), person('khoan đã')]).text).toBe(
      'khoan đã',
    );
  });

  it('stops between two words [models.echo.stop]', async () => {
    const controller = new AbortController();
    const heard: ModelDelta[] = [];
    const reply = await attemptEcho(
      request([person('một hai ba bốn')]),
      (delta) => {
        heard.push(delta);
        if (heard.length === 2) controller.abort();
      },
      controller.signal,
      () => 0,
    );
    expect(reply).toMatchObject({ text: 'một hai ', failure: { kind: 'aborted' }, calls: [] });
    expect(heard).toHaveLength(2);
  });
});
