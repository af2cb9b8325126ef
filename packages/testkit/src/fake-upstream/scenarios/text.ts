import type { Scenario } from '../exchange.ts';
import { playFrames } from '../play-frames.ts';
import {
  deltaFrame,
  doneFrame,
  ending,
  finishFrame,
  jsonFrame,
  standardUsage,
  textFrame,
  usageFrame,
} from '../wire.ts';

const { cost: _cost, is_byok: _byok, cost_details: _details, ...usageWithoutCost } = standardUsage;

/** Answers of plain text, and the places and shapes in which tokens and price may come. */
export const textScenarios = {
  text: playFrames(
    deltaFrame({ role: 'assistant', content: '' }),
    textFrame('Xin '),
    textFrame('chào '),
    textFrame('bạn'),
    ...ending('stop'),
  ),
  'text-in-parts': playFrames(
    deltaFrame({
      content: [
        { type: 'text', text: 'Xin ' },
        { type: 'text', text: 'chào' },
      ],
    }),
    ...ending('stop'),
  ),
  'text-content-null': playFrames(
    deltaFrame({ role: 'assistant', content: null }),
    textFrame('hi'),
    deltaFrame({ content: null }),
    ...ending('stop'),
  ),
  'text-role-unknown': playFrames(deltaFrame({ role: 'model', content: 'hi' }), ...ending('stop')),
  'text-in-finish-chunk': playFrames(deltaFrame({ content: 'hi' }, 'stop'), usageFrame(), doneFrame),
  'text-delta-null': playFrames(textFrame('hi'), deltaFrame(null, 'stop'), usageFrame(), doneFrame),
  'text-leading-whitespace': playFrames(textFrame('\n\n'), textFrame('hi'), ...ending('stop')),
  'usage-in-finish-chunk': playFrames(
    textFrame('hi'),
    finishFrame('stop', { usage: standardUsage }),
    doneFrame,
  ),
  'usage-in-every-chunk': playFrames(
    deltaFrame({ content: 'h' }, null, { usage: { ...standardUsage, completion_tokens: 1, cost: 0.0001 } }),
    deltaFrame({ content: 'i' }, null, { usage: { ...standardUsage, completion_tokens: 2, cost: 0.0002 } }),
    ...ending('stop'),
  ),
  'usage-missing': playFrames(textFrame('hi'), finishFrame('stop'), doneFrame),
  'usage-without-cost': playFrames(textFrame('hi'), ...ending('stop', usageWithoutCost)),
  'usage-cost-zero': playFrames(textFrame('hi'), ...ending('stop', { ...standardUsage, cost: 0 })),
  'usage-cost-string': playFrames(textFrame('hi'), ...ending('stop', { ...standardUsage, cost: '0.5' })),
  'usage-cost-negative': playFrames(textFrame('hi'), ...ending('stop', { ...standardUsage, cost: -1 })),
  'usage-byok': playFrames(textFrame('hi'), ...ending('stop', { ...standardUsage, cost: 0, is_byok: true })),
  'usage-byok-unpriced': playFrames(
    textFrame('hi'),
    ...ending('stop', { ...usageWithoutCost, cost: 0, is_byok: true }),
  ),
  'usage-malformed': playFrames(
    textFrame('hi'),
    finishFrame('stop'),
    jsonFrame({ choices: [], usage: { prompt_tokens: '100', completion_tokens: 20, cost: 0.00123 } }),
    doneFrame,
  ),
} satisfies Record<string, Scenario>;
