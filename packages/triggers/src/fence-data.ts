import { fenceText } from '@my-agent-crew/core';

/** Characters of what came that the words of a run hold. The rest is kept beside them. */
export const payloadChars = 8_000;

/** What a delivery or a change brought, as data below a sentence; at most `payloadChars` characters of it. */
export const fenceData = (sentence: string, text: string): ReturnType<typeof fenceText> =>
  fenceText(sentence, text, payloadChars);
