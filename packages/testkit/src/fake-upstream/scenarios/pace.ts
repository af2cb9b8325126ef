import type { Exchange, Scenario } from '../exchange.ts';
import { playFrames, playThenHang } from '../play-frames.ts';
import { callFrame, commentFrame, deltaFrame, doneFrame, ending, textFrame } from '../wire.ts';

const commentEveryMs = 20;
const keepWarm = async (exchange: Exchange) => {
  while (!exchange.isClosed()) {
    await exchange.write(commentFrame);
    await exchange.pause(commentEveryMs);
  }
};

/** Silence, slowness and the ways in which bytes may be split. */
export const paceScenarios = {
  'silent-before-headers': (exchange) => exchange.hang(),
  'silent-after-headers': playThenHang(),
  'comments-only': keepWarm,
  'stall-mid-text': async (exchange) => {
    await exchange.write(textFrame('nửa '));
    await keepWarm(exchange);
  },
  'stall-mid-tool': playThenHang(callFrame(0, 'c0', 'write', '{"path":')),
  'comments-then-text': playFrames(
    commentFrame,
    commentFrame,
    textFrame('hi'),
    commentFrame,
    ...ending('stop'),
  ),
  'slow-drip': async (exchange) => {
    for (const letter of 'chậm mà chắc') {
      await exchange.write(textFrame(letter));
      await exchange.pause(30);
    }
    for (const frame of ending('stop')) await exchange.write(frame);
  },
  'byte-by-byte': async (exchange) => {
    const bytes = Buffer.from(textFrame('Tiếng Việt 🇻🇳 👩‍👩‍👧') + ending('stop').join(''));
    for (const byte of bytes) {
      await exchange.write(Uint8Array.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  crlf: playFrames([textFrame('a'), ...ending('stop')].join('').replaceAll('\n', '\r\n')),
  'split-surrogate': playFrames(
    'data: {"choices":[{"index":0,"delta":{"content":"\\ud83d"}}]}\n\n',
    'data: {"choices":[{"index":0,"delta":{"content":"\\ude00"}}]}\n\n',
    ...ending('stop'),
  ),
  'lone-surrogate': playFrames(
    'data: {"choices":[{"index":0,"delta":{"content":"a\\ud83d"}}]}\n\n',
    ...ending('stop'),
  ),
  'many-chunks': async (exchange) => {
    for (let sent = 0; sent < 5_000; sent += 1) await exchange.write(textFrame('token '));
    for (const frame of ending('stop')) await exchange.write(frame);
  },
  'one-write': playFrames([deltaFrame({ role: 'assistant' }), textFrame('hi'), ...ending('stop')].join('')),
  'no-final-newline': playFrames(textFrame('hi'), ending('stop').join('').replace(doneFrame, 'data: [DONE]')),
} satisfies Record<string, Scenario>;
