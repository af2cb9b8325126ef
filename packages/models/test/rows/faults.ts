import { fails, nothing, type Row, refused, says, unpriced } from './row.ts';

const half = { ...unpriced, text: 'nửa ' } as const;
const died = 'transient 502: openrouter broke off with an error: Upstream died.';
const closed = 'transient: The connection to openrouter broke off (closed by the other side).';
const noAnswer = 'silent: openrouter gave no answer within 1 s.';
const noMore = 'silent: openrouter said nothing more within 0.3 s.';
const redirected = (status: number, port: number) =>
  fails(
    `fatal ${status}: openrouter answered with a redirect to 127.0.0.1:${port}, which is not followed because it would carry the key along; correct its base URL.`,
    refused,
  );

/** Refusals, errors in and around the stream, broken connections, silence. */
export const faultRows = (port: number) =>
  ({
    'status-400-length': fails(
      "overflow 400: openrouter answered 400: This endpoint's maximum context length is 32768 tokens. However, you requested about 40000.",
      refused,
    ),
    'status-400-length-code': fails('overflow 400: openrouter answered 400: Too much.', refused),
    'status-401': fails(
      'fatal 401: openrouter refused the request (401: No auth credentials found); check OPENROUTER_API_KEY.',
      refused,
    ),
    'status-402': fails('fatal 402: openrouter answered 402: Insufficient credits.', refused),
    'status-403': fails(
      'fatal 403: openrouter refused the request (403: Key limit exceeded); check OPENROUTER_API_KEY.',
      refused,
    ),
    'status-404': fails('fatal 404: openrouter answered 404: No endpoints found for x.', refused),
    'status-408': fails('transient 408: openrouter answered 408: Request timed out.', refused),
    'status-413': fails('overflow 413: openrouter answered 413: Request too large.', refused),
    'status-429': fails(
      'transient 429: openrouter answered 429: Rate limited (DeepSeek: slow down).',
      refused,
    ),
    'status-429-long': fails('transient 429: openrouter answered 429: Rate limited.', refused),
    'status-429-date': fails('transient 429: openrouter answered 429: Too Many Requests.', refused),
    'status-429-then-ok': fails(
      'transient 429: openrouter answered 429: Rate limited (DeepSeek: slow down).',
      refused,
    ),
    'status-500': fails('transient 500: openrouter answered 500: Internal Server Error.', refused),
    'status-502': fails('transient 502: openrouter answered 502: Provider returned error (boom).', refused),
    'status-503': fails('transient 503: openrouter answered 503: Overloaded.', refused),
    'status-500-empty': fails('transient 500: openrouter answered 500: Internal Server Error.', refused),
    'status-400-string': fails('fatal 400: openrouter answered 400: model is required.', refused),
    'status-400-detail': fails('fatal 400: openrouter answered 400: bad field.', refused),
    'status-401-echoes-key': fails(
      'fatal 401: openrouter refused the request (401: Incorrect API key provided: Bearer ***OPENROUTER_API_KEY*** and sk-***OPENROUTER_API_KEY***); check OPENROUTER_API_KEY.',
      refused,
    ),
    'status-500-endless': fails(`transient 500: openrouter answered 500: ${'x'.repeat(179)}….`, refused),
    'redirect-302': redirected(302, port),
    'redirect-307': redirected(307, port),
    'json-error-200': fails('transient 502: openrouter answered 502: Provider returned error.', nothing),
    'html-200': fails(
      'fatal 200: openrouter answered with a page that is no chat completion; check its base URL.',
      nothing,
    ),
    'error-first': fails(died, { ...unpriced, produced: false }),
    'error-mid-text': fails(died, { text: 'nửa ' }),
    'error-mid-then-stop': fails(died, { text: 'nửa ' }),
    'error-mid-tool': fails(died),
    'error-mid-then-open': fails(died, half),
    'error-code-400': fails('fatal 400: openrouter broke off with an error: Corrupted thought signature.', {
      ...unpriced,
      produced: false,
    }),
    'error-code-words': fails('fatal: openrouter broke off with an error: Unknown field.', {
      ...unpriced,
      produced: false,
    }),
    'error-code-overloaded': fails('transient: openrouter broke off with an error: Overloaded.', {
      ...unpriced,
      produced: false,
    }),
    'error-code-length': fails(
      'overflow 400: openrouter broke off with an error: prompt is too long: 210000 tokens > 200000 maximum.',
      { ...unpriced, produced: false },
    ),
    'error-shapeless': fails('transient: openrouter broke off with an error: boom.', { text: 'nửa ' }),
    'bad-json-line': fails(
      'transient: openrouter sent a line that is not JSON; a part of the answer is lost.',
      {
        text: 'ab',
      },
    ),
    'chunk-unknown': says('ab'),
    'chunk-unreadable-text': says('abc'),
    'cut-before-headers': fails(closed, nothing),
    'cut-after-headers': fails(closed, nothing),
    'cut-mid-text': fails(closed, half),
    'cut-mid-tool': fails(closed, unpriced),
    'cut-after-finish': says('hi'),
    'cut-mid-frame': fails(closed, half),
    'silent-before-headers': fails(noAnswer, nothing),
    'silent-after-headers': fails(noAnswer, nothing),
    'comments-only': fails(noAnswer, nothing),
    'stall-mid-text': fails(noMore, half),
    'stall-mid-tool': fails(noMore, unpriced),
    'comments-then-text': says('hi'),
    'slow-drip': says('chậm mà chắc'),
    'byte-by-byte': says('Tiếng Việt 🇻🇳 👩‍👩‍👧'),
    crlf: says('a'),
    'split-surrogate': says('😀', { provider: 'DeepSeek' }),
    'lone-surrogate': says('a\ufffd'),
    'many-chunks': says('token token … 30000'),
    'one-write': says('hi'),
    'no-final-newline': says('hi'),
  }) satisfies Record<string, Row>;
