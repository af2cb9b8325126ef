import { it } from 'vitest';
import { noChromiumSentence } from './find-chromium.ts';

it('says that the components were not tested', (context) => {
  context.skip(noChromiumSentence);
});
