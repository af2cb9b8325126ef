import { expect, it } from 'vitest';
import { createTextWriter } from './text-writer.ts';

const write = (...pieces: readonly string[]) => {
  const passed: string[] = [];
  const writer = createTextWriter((text) => passed.push(text));
  for (const piece of pieces) writer.write(piece);
  writer.finish();
  return { passed, text: writer.text() };
};

it('holds back leading whitespace until there are words, and only that [models.deltas.text]', () => {
  expect(write('\n', ' ', 'a', ' ', '\n')).toEqual({ passed: ['\n a', ' ', '\n'], text: '\n a \n' });
  expect(write(' ', '\n\n')).toEqual({ passed: [], text: '' });
});

it('never passes half a character on [models.deltas.text]', () => {
  expect(write('a\ud83d', '\ude00b')).toEqual({ passed: ['a', '😀b'], text: 'a😀b' });
  expect(write('\ud83d', '\ude00')).toEqual({ passed: ['😀'], text: '😀' });
  expect(write('a\ud83d')).toEqual({ passed: ['a', '\ufffd'], text: 'a\ufffd' });
  expect(write('\udc00a\ud83d\ud83d', '\ude00')).toEqual({
    passed: ['\ufffda\ufffd', '😀'],
    text: '\ufffda\ufffd😀',
  });
});
