import type { Scenario } from '../exchange.ts';
import { playFrames } from '../play-frames.ts';
import { argumentsFrame, callFrame, deltaFrame, ending, textFrame } from '../wire.ts';

const hugePiece = 'a'.repeat(64);
const hugePieces = 16_384;

/** Tool calls: whole, in fragments, and bent in every way that hosts are known to bend them. */
export const toolScenarios = {
  'tool-one': playFrames(callFrame(0, 'c0', 'read', '{"path":"a"}'), ...ending('tool_calls')),
  'tool-with-text': playFrames(
    textFrame('Để tôi xem.'),
    callFrame(0, 'c0', 'read', '{"path":"a"}'),
    ...ending('tool_calls'),
  ),
  'tool-after-whitespace': playFrames(
    textFrame('\n\n'),
    callFrame(0, 'c0', 'read', '{"path":"a"}'),
    ...ending('tool_calls'),
  ),
  'tools-parallel-fragments': playFrames(
    callFrame(0, 'c0', 'read'),
    callFrame(1, 'c1', 'write'),
    argumentsFrame(0, '{"pa'),
    argumentsFrame(1, '{"x"'),
    argumentsFrame(0, 'th":"a'),
    argumentsFrame(1, ':1}'),
    argumentsFrame(0, '.txt"}'),
    ...ending('tool_calls'),
  ),
  'tool-without-type': playFrames(
    deltaFrame({
      tool_calls: [{ index: 0, id: 'c0', function: { name: 'read', arguments: '{"path":"a"}' } }],
    }),
    ...ending('tool_calls'),
  ),
  'tools-without-index': playFrames(
    deltaFrame({
      tool_calls: [
        { id: 'c0', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } },
        { id: 'c1', type: 'function', function: { name: 'read', arguments: '{"path":"b"}' } },
      ],
    }),
    ...ending('tool_calls'),
  ),
  'tool-without-id': playFrames(
    deltaFrame({
      tool_calls: [{ index: 0, type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } }],
    }),
    ...ending('tool_calls'),
  ),
  'tool-late-name': playFrames(
    deltaFrame({ tool_calls: [{ index: 0, id: 'c0', type: 'function', function: { arguments: '' } }] }),
    deltaFrame({ tool_calls: [{ index: 0, function: { name: 'read', arguments: '{"path":"a"}' } }] }),
    ...ending('tool_calls'),
  ),
  'tool-nameless': playFrames(
    deltaFrame({
      tool_calls: [{ index: 0, id: 'c0', type: 'function', function: { arguments: '{"a":1}' } }],
    }),
    ...ending('tool_calls'),
  ),
  'tool-finish-stop': playFrames(callFrame(0, 'c0', 'read', '{"path":"a"}'), ...ending('stop')),
  'tool-empty-arguments': playFrames(callFrame(0, 'c0', 'read'), ...ending('tool_calls')),
  'tool-null-arguments': playFrames(
    deltaFrame({
      tool_calls: [{ index: 0, id: 'c0', type: 'function', function: { name: 'read', arguments: null } }],
    }),
    ...ending('tool_calls'),
  ),
  'tool-parsable-prefix': playFrames(
    callFrame(0, 'c0', 'read', '{}'),
    argumentsFrame(0, '{"path":"a"}'),
    ...ending('tool_calls'),
  ),
  'tool-bad-json': playFrames(
    callFrame(0, 'c0', 'write', '{"path":"a",'),
    argumentsFrame(0, '"content": oops}'),
    ...ending('tool_calls'),
  ),
  'tool-arguments-array': playFrames(callFrame(0, 'c0', 'read', '["a"]'), ...ending('tool_calls')),
  'tool-arguments-string': playFrames(callFrame(0, 'c0', 'read', '"a"'), ...ending('tool_calls')),
  'tool-arguments-object': playFrames(
    deltaFrame({
      tool_calls: [
        { index: 0, id: 'c0', type: 'function', function: { name: 'read', arguments: { path: 'a' } } },
      ],
    }),
    ...ending('tool_calls'),
  ),
  'tool-unknown': playFrames(callFrame(0, 'c0', 'nope', '{"a":1}'), ...ending('tool_calls')),
  'tool-schema-violation': playFrames(callFrame(0, 'c0', 'write', '{"x":"no"}'), ...ending('tool_calls')),
  'tools-one-bad': playFrames(
    callFrame(0, 'c0', 'read', '{"path":"a"}'),
    callFrame(1, 'c1', 'write', '{"path":'),
    ...ending('tool_calls'),
  ),
  'tools-duplicate-ids': playFrames(
    callFrame(0, 'same', 'read', '{"path":"a"}'),
    callFrame(1, 'same', 'read', '{"path":"b"}'),
    ...ending('tool_calls'),
  ),
  'tools-index-gaps': playFrames(
    callFrame(3, 'c3', 'read', '{"path":"a"}'),
    callFrame(7, 'c7', 'read', '{"path":"b"}'),
    ...ending('tool_calls'),
  ),
  'tools-index-backwards': playFrames(
    callFrame(1, 'c1', 'write', '{"x":1}'),
    callFrame(0, 'c0', 'read', '{"path":"a"}'),
    ...ending('tool_calls'),
  ),
  'tool-thought-signature': playFrames(
    deltaFrame({
      tool_calls: [
        {
          index: 0,
          id: 'c0',
          type: 'function',
          function: { name: 'read', arguments: '{"path":"a"}' },
          extra_content: { google: { thought_signature: 'GSIG' } },
        },
      ],
    }),
    ...ending('tool_calls'),
  ),
  'tool-huge-arguments': async (exchange) => {
    await exchange.write(callFrame(0, 'c0', 'write', '{"content":"'));
    for (let sent = 0; sent < hugePieces; sent += 1) await exchange.write(argumentsFrame(0, hugePiece));
    for (const frame of [argumentsFrame(0, '"}'), ...ending('tool_calls')]) await exchange.write(frame);
  },
} satisfies Record<string, Scenario>;
