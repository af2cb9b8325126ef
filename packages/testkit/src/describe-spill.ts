import { type Awaitable, type Spill, spillByteLimit } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

const place = { conversationId: 'conversation-1', callId: 'call-1' };

/**
 * The behaviour every implementation of `Spill` must show. Call it at the top level of a test file; `make` is asked for
 * a fresh, empty implementation before each test.
 */
export const describeSpill = (name: string, make: () => Awaitable<Spill>): void => {
  describe(`${name} as the keeper of whole outputs`, () => {
    let spill: Spill;
    beforeEach(async () => {
      spill = await make();
    });
    const whole = async (callId = 'call-1'): Promise<string | undefined> =>
      (await spill.read({ ...place, callId }, { offset: 0, chars: spillByteLimit }))?.text;

    it('gives back what it kept, to the character', async () => {
      const texts = ['plain', '', 'đường 🧑‍🍳 \u0000 \r\n \u2028', '\ufeffmarked'];
      for (const [at, text] of texts.entries()) {
        expect(await spill.keep({ ...place, callId: `call-${at}`, text })).toBe(text.length);
        expect(await whole(`call-${at}`)).toBe(text);
      }
    });

    it('gives windows that follow each other', async () => {
      await spill.keep({ ...place, text: 'abc😀def' });
      expect(await spill.read(place, { offset: 0, chars: 4 })).toEqual({
        text: 'abc',
        offset: 0,
        next: 3,
        totalChars: 8,
      });
      expect(await spill.read(place, { offset: 3, chars: 4 })).toMatchObject({ text: '😀de', next: 7 });
      expect(await spill.read(place, { offset: 7, chars: 4 })).toMatchObject({ text: 'f', next: null });
      expect(await spill.read(place, { offset: 99, chars: 4 })).toMatchObject({
        text: '',
        offset: 8,
        next: null,
      });
    });

    it('knows nothing of other calls and other conversations', async () => {
      await spill.keep({ ...place, text: 'mine' });
      const window = { offset: 0, chars: 10 };
      expect(await spill.read({ ...place, callId: 'call-2' }, window)).toBeNull();
      expect(await spill.read({ ...place, conversationId: 'conversation-2' }, window)).toBeNull();
      expect(await spill.read({ conversationId: '', callId: '' }, window)).toBeNull();
    });

    it('replaces what it kept of the same call', async () => {
      await spill.keep({ ...place, text: 'first, and longer' });
      await spill.keep({ ...place, text: 'second' });
      expect(await whole()).toBe('second');
    });

    it('keeps a lone surrogate as the replacement character', async () => {
      expect(await spill.keep({ ...place, text: 'a\ud83d' })).toBe(2);
      expect(await whole()).toBe('a\ufffd');
    });

    it('keeps the beginning of what is too large, up to a whole character, and says how much', async () => {
      const text = `a${'đ'.repeat(spillByteLimit / 2)}`;
      const kept = await spill.keep({ ...place, text });
      expect(kept).toBe(spillByteLimit / 2);
      expect(await spill.read(place, { offset: (kept ?? 0) - 1, chars: 5 })).toMatchObject({
        text: 'đ',
        next: null,
        totalChars: kept,
      });
    });
  });
};
