import type { Scenario } from '../exchange.ts';
import { playFrames, playThenHang } from '../play-frames.ts';
import {
  argumentsFrame,
  callFrame,
  deltaFrame,
  doneFrame,
  ending,
  finishFrame,
  textFrame,
  usageFrame,
} from '../wire.ts';

const halfCall = [callFrame(0, 'c0', 'write'), argumentsFrame(0, '{"path":"a","con')];

/** Answers that end early, oddly, twice, or without having said anything. */
export const endingScenarios = {
  'length-mid-tool': playFrames(...halfCall, ...ending('length')),
  'length-before-arguments': playFrames(callFrame(0, 'c0', 'write'), ...ending('length')),
  'length-mid-text': playFrames(textFrame('dài'), ...ending('length')),
  'length-empty': playFrames(...ending('length')),
  'content-filter-empty': playFrames(...ending('content_filter')),
  'content-filter-mid-text': playFrames(textFrame('nửa '), ...ending('content_filter')),
  refusal: playFrames(deltaFrame({ refusal: 'I cannot' }), ...ending('stop')),
  empty: playFrames(deltaFrame({ role: 'assistant', content: '' }), ...ending('stop')),
  whitespace: playFrames(textFrame('\n'), textFrame('  '), ...ending('stop')),
  'done-only': playFrames(doneFrame),
  'zero-bytes': playFrames(),
  'finish-error': playFrames(textFrame('nửa '), ...ending('error')),
  'finish-unknown': playFrames(textFrame('hi'), ...ending('eos')),
  'finish-twice': playFrames(textFrame('hi'), finishFrame('stop'), ...ending('stop')),
  'finish-missing-after-calls': playFrames(
    callFrame(0, 'c0', 'read', '{"path":"a"}'),
    usageFrame(),
    doneFrame,
  ),
  'finish-missing-after-open-call': playFrames(callFrame(0, 'c0', 'read'), usageFrame(), doneFrame),
  'eof-mid-text': playFrames(textFrame('nửa ')),
  'eof-mid-tool': playFrames(...halfCall),
  'done-then-open': playThenHang(textFrame('hi'), ...ending('stop')),
  'calls-then-open': playThenHang(callFrame(0, 'c0', 'read', '{"path":"a"}'), ...ending('tool_calls')),
} satisfies Record<string, Scenario>;
