import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findChromium, noChromiumSentence } from './find-chromium.ts';

it('tests components in a real browser, or says that none is there [web.tests.browser]', (context) => {
  const found = findChromium();
  if (found === null) context.skip(noChromiumSentence);
  else expect(existsSync(found)).toBe(true);
});
