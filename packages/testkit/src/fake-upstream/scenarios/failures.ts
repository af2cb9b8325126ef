import type { Scenario } from '../exchange.ts';
import { playFrames, playThenCut, playThenHang } from '../play-frames.ts';
import {
  argumentsFrame,
  callFrame,
  commentFrame,
  deltaFrame,
  doneFrame,
  ending,
  errorFrame,
  finishFrame,
  jsonFrame,
  textFrame,
  usageFrame,
} from '../wire.ts';

const died = { code: 502, message: 'Upstream died' };

/** Errors inside a stream, chunks that cannot be read, and connections that break. */
export const failureScenarios = {
  'error-first': playFrames(commentFrame, errorFrame(died)),
  'error-mid-text': playFrames(textFrame('nửa '), errorFrame(died), usageFrame(), doneFrame),
  'error-mid-then-stop': playFrames(textFrame('nửa '), jsonFrame({ error: died }), ...ending('stop')),
  'error-mid-tool': playFrames(
    callFrame(0, 'c0', 'read', '{"path":"a"}'),
    errorFrame(died),
    usageFrame(),
    doneFrame,
  ),
  'error-mid-then-open': playThenHang(textFrame('nửa '), errorFrame(died)),
  'error-code-400': playFrames(errorFrame({ code: 400, message: 'Corrupted thought signature.' })),
  'error-code-words': playFrames(errorFrame({ code: 'invalid_request_error', message: 'Unknown field' })),
  'error-code-overloaded': playFrames(errorFrame({ type: 'overloaded_error', message: 'Overloaded' })),
  'error-code-length': playFrames(
    errorFrame({ code: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum' }),
  ),
  'error-shapeless': playFrames(textFrame('nửa '), jsonFrame({ error: 'boom' }), ...ending('stop')),
  'bad-json-line': playFrames(textFrame('a'), 'data: {not json\n\n', textFrame('b'), ...ending('stop')),
  'chunk-unknown': playFrames(
    textFrame('a'),
    jsonFrame({ hello: 'world' }),
    textFrame('b'),
    ...ending('stop'),
  ),
  'chunk-unreadable-text': playFrames(
    textFrame('a'),
    deltaFrame({ content: 'b', tool_calls: 'none' }),
    textFrame('c'),
    ...ending('stop'),
  ),
  'cut-before-headers': (exchange) => exchange.cut(),
  'cut-after-headers': playThenCut(),
  'cut-mid-text': playThenCut(textFrame('nửa ')),
  'cut-mid-tool': playThenCut(callFrame(0, 'c0', 'write'), argumentsFrame(0, '{"path":"a","con')),
  'cut-after-finish': playThenCut(textFrame('hi'), finishFrame('stop'), usageFrame()),
  'cut-mid-frame': playThenCut(textFrame('nửa '), 'data: {"choices":[{"ind'),
} satisfies Record<string, Scenario>;
