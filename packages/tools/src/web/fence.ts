import { fenceText } from '@my-agent-crew/core';
import type { WebTexts } from '../texts/web-texts.ts';

/** What is left outside the fence needs room too: notes below it, and the marks of the fence. */
const reservedChars = 300;

/** Fences what strangers wrote within the agent's cap, because a result that is cut later loses its closing line. */
export const fence = (text: string, maxChars: number, texts: WebTexts): string => {
  const room = Math.max(0, maxChars - reservedChars - texts.data.length);
  const fenced = fenceText(texts.data, text, room);
  return fenced.keptChars < text.length
    ? `${fenced.text}\n${texts.cut(fenced.keptChars, text.length)}`
    : fenced.text;
};
