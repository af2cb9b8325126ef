import type { Scenario } from '../exchange.ts';
import { answerWith } from '../play-frames.ts';
import { chunkBase, standardUsage } from '../wire.ts';
import { textScenarios } from './text.ts';

const error = (code: number, message: string, more: Record<string, unknown> = {}) => ({
  error: { code, message, ...more },
});
const slowDown = { metadata: { provider_name: 'DeepSeek', raw: 'slow down' } };
const rateLimited = answerWith(429, error(429, 'Rate limited', slowDown), { 'retry-after': '1' });
const whole = (message: Record<string, unknown>, finish: string) => ({
  ...chunkBase,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
  usage: standardUsage,
});

/** Answers that are not event streams. */
export const answerScenarios = {
  'status-400': answerWith(400, error(400, 'tools.0.function.name is too long')),
  'status-400-length': answerWith(
    400,
    error(400, "This endpoint's maximum context length is 32768 tokens. However, you requested about 40000."),
  ),
  'status-400-length-code': answerWith(400, {
    error: { code: 'context_length_exceeded', message: 'Too much.' },
  }),
  'status-401': answerWith(401, error(401, 'No auth credentials found')),
  'status-402': answerWith(402, error(402, 'Insufficient credits')),
  'status-403': answerWith(403, error(403, 'Key limit exceeded')),
  'status-404': answerWith(404, error(404, 'No endpoints found for x.')),
  'status-408': answerWith(408, error(408, 'Request timed out')),
  'status-413': answerWith(413, error(413, 'Request too large')),
  'status-429': rateLimited,
  'status-429-long': answerWith(429, error(429, 'Rate limited'), { 'retry-after': '120' }),
  'status-429-date': (exchange) => {
    const until = new Date(Date.now() + 90_000).toUTCString();
    exchange.answer(429, { 'content-type': 'application/json', 'retry-after': until }, '{}');
  },
  'status-429-then-ok': (exchange) =>
    exchange.attempt === 1 ? rateLimited(exchange) : textScenarios.text(exchange),
  'status-500': answerWith(500, '<html><body><h1>Internal Server Error</h1></body></html>'),
  'status-502': answerWith(502, error(502, 'Provider returned error', { metadata: { raw: 'boom' } })),
  'status-503': answerWith(503, error(503, 'Overloaded'), { 'retry-after-ms': '250' }),
  'status-500-empty': answerWith(500, ''),
  'status-400-string': answerWith(400, { error: 'model is required' }),
  'status-400-detail': answerWith(400, { detail: 'bad field' }),
  'status-401-echoes-key': (exchange) => {
    const said = `Incorrect API key provided: ${exchange.headers.authorization ?? ''} and sk-or-v1-0123456789abcdef`;
    exchange.answer(401, { 'content-type': 'application/json' }, JSON.stringify(error(401, said)));
  },
  'status-500-endless': async (exchange) => {
    exchange.begin(500, { 'content-type': 'text/plain' });
    while (!exchange.isClosed()) await exchange.write('x'.repeat(65_536));
  },
  'redirect-302': answerWith(302, '', { location: '/elsewhere/chat/completions' }),
  'redirect-307': answerWith(307, '', { location: '/elsewhere/chat/completions' }),
  'json-error-200': answerWith(200, error(502, 'Provider returned error')),
  'json-ok-200': answerWith(200, whole({ content: 'hi' }, 'stop')),
  'json-calls-200': answerWith(
    200,
    whole(
      {
        content: null,
        tool_calls: [{ id: 'c0', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } }],
      },
      'tool_calls',
    ),
  ),
  'html-200': answerWith(200, '<html><title>Sign in to the Wi-Fi</title></html>'),
} satisfies Record<string, Scenario>;
