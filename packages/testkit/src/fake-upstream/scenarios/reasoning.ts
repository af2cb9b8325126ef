import type { Scenario } from '../exchange.ts';
import { playFrames } from '../play-frames.ts';
import { deltaFrame, ending, textFrame } from '../wire.ts';

const thought = (text: string, more: Record<string, unknown> = {}) => ({
  type: 'reasoning.text',
  text,
  format: 'unknown',
  index: 0,
  ...more,
});

/** Thoughts in the forms that hosts send them. */
export const reasoningScenarios = {
  reasoning: playFrames(
    deltaFrame({ reasoning: 'nghĩ ', reasoning_details: [thought('nghĩ ')] }),
    deltaFrame({ reasoning: 'kỹ', reasoning_details: [thought('kỹ')] }),
    deltaFrame({ reasoning_details: [thought('', { signature: 'SIG' })] }),
    textFrame('xong'),
    ...ending('stop'),
  ),
  'reasoning-content': playFrames(
    deltaFrame({ reasoning_content: 'nghĩ' }),
    textFrame('xong'),
    ...ending('stop'),
  ),
  'reasoning-late': playFrames(
    textFrame('a'),
    deltaFrame({ reasoning: 'sau' }),
    textFrame('b'),
    ...ending('stop'),
  ),
  'reasoning-encrypted': playFrames(
    deltaFrame({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'gAAAA', id: 'rs_1', index: 0 }] }),
    textFrame('xong'),
    ...ending('stop'),
  ),
  'reasoning-only': playFrames(deltaFrame({ reasoning: 'nghĩ mãi' }), ...ending('stop')),
} satisfies Record<string, Scenario>;
