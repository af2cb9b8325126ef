import type { ModelRequest, PromptMessage } from '@my-agent-crew/core';
import { assertPairValid, type ChatBody, type FakeUpstream, startFakeUpstream } from '@my-agent-crew/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, modelsOf, requestOf, testKey } from './ask.ts';

let upstream: FakeUpstream;

beforeAll(async () => {
  upstream = await startFakeUpstream();
});
beforeEach(() => upstream.reset());
afterAll(() => upstream.close());

const send = async (
  request: ModelRequest,
  more: Parameters<typeof modelsOf>[1] = {},
): Promise<{ body: ChatBody; raw: string }> => {
  upstream.script([{ text: 'ok' }], request.route.slice(request.route.indexOf(':') + 1));
  await ask(modelsOf(upstream, more), request);
  const sent = upstream.requests.at(-1);
  if (!sent?.body) throw new Error('nothing was sent');
  return { body: sent.body, raw: sent.raw };
};

const history: readonly PromptMessage[] = [
  { role: 'user', text: 'một' },
  {
    role: 'assistant',
    text: 'Để xem.',
    calls: [
      { id: 'call_a', name: 'write', arguments: { z: 1, a: 'Việt', n: { y: [1, 2], b: null } } },
      { id: 'call_b', name: 'read', arguments: {} },
    ],
    details: null,
  },
  { role: 'tool', callId: 'call_a', name: 'write', text: 'R1' },
  { role: 'tool', callId: 'call_b', name: 'read', text: '' },
  { role: 'assistant', text: 'xong', calls: [], details: null },
  { role: 'user', text: 'hai' },
];

const tools = ['write', 'read'].map((name) => ({
  name,
  description: name,
  parameters: { type: 'object', properties: { z: { type: 'number' }, a: { type: 'string' } } },
}));

const openRouterWith = (providerOrder: string[], allowFallbacks: boolean) => ({
  providers: {
    openrouter: {
      kind: 'openrouter' as const,
      apiKey: testKey,
      baseUrl: upstream.url,
      providerOrder,
      allowFallbacks,
    },
  },
});

describe('the body of a request', () => {
  it('carries a picture after the words about it, as a part of its own [webtools.image.wire]', async () => {
    const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47]);
    const pictures = [{ mediaType: 'image/png', bytes }] as const;
    const messages = [{ role: 'user', text: 'Gì đây?', pictures }] as const;
    const { body } = await send(requestOf('local:eye', { messages }));
    expect(body.messages.at(-1)?.content).toEqual([
      { type: 'text', text: 'Gì đây?' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw==' } },
    ]);
  });

  it.each([
    ['audio/ogg; codecs=opus', 'ogg'],
    ['audio/mpeg', 'mp3'],
    ['audio/x-wav', 'wav'],
    ['Audio/MP4', 'm4a'],
  ])(
    'carries a voice of the type %s as it is, under the format %s [voice.wire]',
    async (mediaType, format) => {
      const bytes = Uint8Array.from([0x4f, 0x67, 0x67, 0x53]);
      const messages = [{ role: 'user', text: 'Chép lại.', voices: [{ mediaType, bytes }] }] as const;
      const { body } = await send(requestOf('local:ear', { messages }));
      expect(body.messages.at(-1)?.content).toEqual([
        { type: 'text', text: 'Chép lại.' },
        { type: 'input_audio', input_audio: { data: 'T2dnUw==', format } },
      ]);
    },
  );

  it('is not sent at all with a voice of a type that no host knows [voice.wire]', async () => {
    const voices = [{ mediaType: 'audio/x-tracker', bytes: Uint8Array.from([1]) }];
    const { reply } = await ask(
      modelsOf(upstream),
      requestOf('local:ear', { messages: [{ role: 'user', text: 'x', voices }] }),
    );
    expect(reply).toMatchObject({ metered: false, failure: { kind: 'fatal' } });
    expect(reply.failure?.sentence).toContain('audio/x-tracker');
    expect(upstream.requests).toEqual([]);
  });

  it('begins with the same bytes when the history grows, with the same tools [models.prompt.stable-prefix]', async () => {
    const raws = [];
    for (const length of [1, 4, 5, 6]) {
      const request = requestOf('openrouter:deepseek/v4', { messages: history.slice(0, length), tools });
      const { body } = await send(request);
      assertPairValid(body);
      raws.push({ messages: JSON.stringify(body.messages), tools: JSON.stringify(body['tools']) });
    }
    for (const [position, { messages }] of raws.entries()) {
      expect(messages.startsWith(raws[position - 1]?.messages.slice(0, -1) ?? '')).toBe(true);
    }
    expect(new Set(raws.map((raw) => raw.tools)).size).toBe(1);
  });

  it('puts notes right before the words they belong to [core.history.notes]', async () => {
    const messages = [{ role: 'user' as const, text: 'hi', notes: 'mua sữa' }];
    const { body } = await send(requestOf('local:m', { messages, tools }));
    expect(body.messages.at(-1)).toEqual({ role: 'user', content: 'mua sữa\n\nhi' });
  });

  it('keeps our call ids, the order of argument keys, and invalid calls as empty objects [models.prompt.calls]', async () => {
    const { body } = await send(requestOf('local:m', { messages: history, tools }));
    expect(body.messages).toEqual([
      { role: 'system', content: 'SYSTEM' },
      { role: 'user', content: 'một' },
      {
        role: 'assistant',
        content: 'Để xem.',
        tool_calls: [
          {
            id: 'call_a',
            type: 'function',
            function: { name: 'write', arguments: '{"z":1,"a":"Việt","n":{"y":[1,2],"b":null}}' },
          },
          { id: 'call_b', type: 'function', function: { name: 'read', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_a', content: 'R1' },
      { role: 'tool', tool_call_id: 'call_b', content: '' },
      { role: 'assistant', content: 'xong' },
      { role: 'user', content: 'hai' },
    ]);
  });

  it('asks OpenRouter for the price, sends the effort of thinking and the order of providers [models.openrouter.fields]', async () => {
    const request = requestOf('openrouter:deepseek/v4', { reasoning: 'low' });
    const { body } = await send(request, openRouterWith(['DeepSeek', 'OpenInference'], false));
    expect(body['usage']).toEqual({ include: true });
    expect(body['reasoning']).toEqual({ effort: 'low' });
    expect(body['provider']).toEqual({ order: ['DeepSeek', 'OpenInference'], allow_fallbacks: false });
    expect(body['stream_options']).toEqual({ include_usage: true });
    expect(body['reasoning_effort']).toBeUndefined();
  });

  it('leaves out what nobody configured [models.openrouter.fields]', async () => {
    const { body } = await send(requestOf('openrouter:deepseek/v4', { tools: [] }));
    expect(Object.keys(body).toSorted()).toEqual(['messages', 'model', 'stream', 'stream_options', 'usage']);
  });

  it('sends other hosts none of the fields that only OpenRouter knows [models.other-hosts.plain]', async () => {
    for (const model of ['anthropic/claude', 'google/gemini', 'qwen3:8b']) {
      const { body, raw } = await send(
        requestOf(`local:${model}`, { reasoning: 'high', servedBy: 'X', tools: [] }),
      );
      expect(Object.keys(body).toSorted()).toEqual(['messages', 'model', 'stream', 'stream_options']);
      expect(raw).not.toMatch(/cache_control|"reasoning|"provider/);
    }
  });

  it('marks the end of the system prompt and the newest input for caches that need it [models.openrouter.cache-marks]', async () => {
    const mark = { cache_control: { type: 'ephemeral' } };
    for (const model of ['anthropic/claude', 'qwen/qwen3', 'alibaba/x']) {
      const { body } = await send(requestOf(`openrouter:${model}`, { messages: history.slice(0, 4), tools }));
      expect(body.messages.map((message) => message.content)).toEqual([
        [{ type: 'text', text: 'SYSTEM', ...mark }],
        [{ type: 'text', text: 'một' }],
        'Để xem.',
        [{ type: 'text', text: 'R1' }],
        [{ type: 'text', text: '' }],
      ]);
      const grown = await send(requestOf(`openrouter:${model}`, { messages: history, tools }));
      expect(grown.body.messages.at(-1)?.content).toEqual([{ type: 'text', text: 'hai', ...mark }]);
      expect(grown.raw.match(/cache_control/g)).toHaveLength(2);
    }
    const { raw } = await send(requestOf('openrouter:deepseek/v4', { messages: history, tools }));
    expect(raw).not.toContain('cache_control');
  });

  it('changes nothing but the mark in the messages before it [models.prompt.stable-prefix]', async () => {
    const bodies = [];
    for (const length of [3, 4, 6]) {
      const messages = history.slice(0, length);
      const { body } = await send(requestOf('openrouter:anthropic/claude', { messages, tools }));
      bodies.push(JSON.stringify(body.messages).replaceAll(',"cache_control":{"type":"ephemeral"}', ''));
    }
    expect(bodies[1]?.startsWith(bodies[0]?.slice(0, -1) ?? '-')).toBe(true);
    expect(bodies[2]?.startsWith(bodies[1]?.slice(0, -1) ?? '-')).toBe(true);
  });

  it('stays at the provider that signed the thoughts of this turn [models.openrouter.pin]', async () => {
    const config = openRouterWith(['A', 'B'], true);
    const pinned = { order: ['Google AI Studio'], allow_fallbacks: false };
    const free = { order: ['A', 'B'], allow_fallbacks: true };
    for (const [model, servedBy, provider] of [
      ['google/gemini', 'Google AI Studio', pinned],
      ['anthropic/claude', 'Google AI Studio', pinned],
      ['google/gemini', null, free],
      ['deepseek/v4', 'Google AI Studio', free],
    ] as const) {
      const { body } = await send(requestOf(`openrouter:${model}`, { servedBy }), config);
      expect(body['provider']).toEqual(provider);
    }
  });

  it('lets another provider answer when the pinned one failed and the request is tried again [models.openrouter.unpin]', async () => {
    for (const [order, allowFallbacks, provider] of [
      [[], true, { order: ['S'], allow_fallbacks: true }],
      [['A', 'S'], true, { order: ['S', 'A'], allow_fallbacks: true }],
      [['A'], false, { order: ['S', 'A'], allow_fallbacks: false }],
    ] as const) {
      const models = modelsOf(upstream, openRouterWith([...order], allowFallbacks));
      const request = requestOf('openrouter:google/gemini', { servedBy: 'S' });
      upstream.script([{ fail: 503 }, { text: 'ok' }]);
      await ask(models, request);
      expect(upstream.requests.at(-1)?.body?.['provider']).toEqual({ order: ['S'], allow_fallbacks: false });
      await ask(models, request);
      expect(upstream.requests.at(-1)?.body?.['provider']).toEqual(provider);
    }
  });

  it('gives an upstream its thoughts and signatures back as it sent them [models.prompt.details]', async () => {
    const models = modelsOf(upstream);
    for (const [name, field] of [
      ['reasoning', 'reasoning_details'],
      ['tool-thought-signature', 'tool_calls'],
    ] as const) {
      const { reply } = await ask(models, requestOf(`openrouter:scenario:${name}`));
      const calls = reply.calls.map((call, index) => ({ ...call, id: `call_${index}` }));
      const answer = { role: 'assistant' as const, text: reply.text, calls, details: reply.details };
      const results = calls.map(({ id, name: tool }) => ({
        role: 'tool' as const,
        callId: id,
        name: tool,
        text: 'R',
      }));
      // Details are stored as JSON in between.
      const messages = JSON.parse(JSON.stringify([history[0], answer, ...results])) as PromptMessage[];
      const { body } = await send(requestOf('openrouter:google/gemini', { messages }));
      const sent = body.messages[2] as unknown as Record<string, unknown>;
      expect(JSON.stringify(sent[field])).toContain(name === 'reasoning' ? '"signature":"SIG"' : '"GSIG"');
      if (name === 'reasoning')
        expect(sent[field]).toEqual((reply.details as Record<string, unknown>)[field]);
    }
  });

  it('carries the key of its own host and no key to a host without one [models.keys.header]', async () => {
    await send(requestOf('openrouter:m'));
    expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Bearer ${testKey}`);
    await send(requestOf('local:m'));
    expect(upstream.requests.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('leaves out an answer that was cut before its first word [models.prompt.empty-answer]', async () => {
    const cut = { role: 'assistant' as const, text: '', calls: [], details: null };
    const messages = [{ role: 'user' as const, text: 'a' }, cut, { role: 'user' as const, text: 'b' }];
    const { body } = await send(requestOf('local:m', { messages, system: '' }));
    expect(body.messages).toEqual([
      { role: 'user', content: 'a' },
      { role: 'user', content: 'b' },
    ]);
  });
});
