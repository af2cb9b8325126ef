import { asks, fails, type Row, refused, says, unpriced } from './row.ts';

const read = 'read {"path":"a"}';
const cutAtLimit = 'write ! The arguments were cut at the output limit of the model; nothing ran.';
const notAnObject = 'read ! The arguments are not a JSON object; nothing ran.';
const emptyReply = 'transient: openrouter gave an empty reply.';
const unfinished = 'transient: openrouter ended the answer without saying that it was finished.';
const filtered = 'fatal: openrouter stopped the answer with its content filter.';
const atLimit = 'fatal: The answer was cut at the output limit of the model.';
const thought = { type: 'reasoning.text', text: 'nghĩ kỹ', format: 'unknown', index: 0, signature: 'SIG' };

/** Answers of text, thoughts and calls, and every way in which they end. */
export const answerRows = {
  text: says('Xin chào bạn'),
  'text-in-parts': says('Xin chào'),
  'text-content-null': says('hi'),
  'text-role-unknown': says('hi'),
  'text-in-finish-chunk': says('hi'),
  'text-delta-null': says('hi'),
  'text-leading-whitespace': says('\n\nhi'),
  'usage-in-finish-chunk': says('hi'),
  'usage-in-every-chunk': says('hi'),
  'usage-missing': says('hi', unpriced),
  'usage-without-cost': says('hi', { cost: null }),
  'usage-cost-zero': says('hi', { cost: 0 }),
  'usage-cost-string': says('hi', { cost: null }),
  'usage-cost-negative': says('hi', { cost: null }),
  'usage-byok': says('hi', { cost: 1230 }),
  'usage-byok-unpriced': says('hi', { cost: null }),
  'usage-malformed': says('hi', { usage: '-/-/-/20' }),
  reasoning: says('xong', { details: { reasoning_details: [thought] } }),
  'reasoning-content': says('xong'),
  'reasoning-late': says('ab'),
  'reasoning-encrypted': says('xong', {
    details: { reasoning_details: [{ type: 'reasoning.encrypted', data: 'gAAAA', id: 'rs_1', index: 0 }] },
  }),
  'reasoning-only': fails(emptyReply),
  'tool-one': asks([read]),
  'tool-with-text': asks([read], { text: 'Để tôi xem.' }),
  'tool-after-whitespace': asks([read]),
  'tools-parallel-fragments': asks(['read {"path":"a.txt"}', 'write {"x":1}']),
  'tool-without-type': asks([read]),
  'tools-without-index': asks([read, 'read {"path":"b"}']),
  'tool-without-id': asks([read]),
  'tool-late-name': asks([read]),
  'tool-nameless': fails(emptyReply, { produced: false }),
  'tool-finish-stop': asks([read]),
  'tool-empty-arguments': asks(['read {}']),
  'tool-null-arguments': asks(['read {}']),
  'tool-parsable-prefix': asks([
    'read ! The arguments are not valid JSON (Unexpected non-whitespace character after JSON at position 2 (line 1 column 3)); nothing ran.',
  ]),
  'tool-bad-json': asks([
    `write ! The arguments are not valid JSON (Unexpected token 'o', ..."content": oops}" is not valid JSON); nothing ran.`,
  ]),
  'tool-arguments-array': asks([notAnObject]),
  'tool-arguments-string': asks([notAnObject]),
  'tool-arguments-object': fails(
    'transient: openrouter sent a chunk that cannot be read; a part of the answer is lost.',
    { produced: false },
  ),
  'tool-unknown': asks(['nope {"a":1}']),
  'tool-schema-violation': asks(['write {"x":"no"}']),
  'tools-one-bad': asks([
    read,
    'write ! The arguments are not valid JSON (Unexpected end of JSON input); nothing ran.',
  ]),
  'tools-duplicate-ids': asks([read, 'read {"path":"b"}']),
  'tools-index-gaps': asks([read, 'read {"path":"b"}']),
  'tools-index-backwards': asks(['write {"x":1}', read]),
  'tool-thought-signature': asks([read], { details: { thought_signatures: ['GSIG'] } }),
  'tool-huge-arguments': asks(['write {"content":"aaaa… 1048590']),
  'length-mid-tool': asks([cutAtLimit]),
  'length-before-arguments': asks([cutAtLimit]),
  'length-mid-text': fails(atLimit, { text: 'dài' }),
  'length-empty': fails(atLimit, { produced: false }),
  'content-filter-empty': fails(filtered, { produced: false }),
  'content-filter-mid-text': fails(filtered, { text: 'nửa ' }),
  refusal: says('I cannot'),
  empty: fails(emptyReply, { produced: false }),
  whitespace: fails(emptyReply, { produced: false }),
  'done-only': fails(emptyReply, { ...unpriced, produced: false, provider: null }),
  'zero-bytes': fails(emptyReply, { ...unpriced, produced: false, provider: null }),
  'finish-error': fails('transient: openrouter ended the answer with an error and gave no reason.', {
    text: 'nửa ',
  }),
  'finish-unknown': says('hi'),
  'finish-twice': says('hi'),
  'finish-missing-after-calls': asks([read]),
  'finish-missing-after-open-call': fails(unfinished),
  'eof-mid-text': fails(unfinished, { ...unpriced, text: 'nửa ' }),
  'eof-mid-tool': fails(unfinished, unpriced),
  'done-then-open': says('hi'),
  'calls-then-open': asks([read]),
  'json-ok-200': says('hi'),
  'json-calls-200': asks([read]),
  'status-400': fails('fatal 400: openrouter answered 400: tools.0.function.name is too long.', refused),
} satisfies Record<string, Row>;
