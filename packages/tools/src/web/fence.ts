import { randomInt } from 'node:crypto';
import type { WebTexts } from '../texts/web-texts.ts';

/** What is left outside the fence needs room too: notes below it, and the marks of the fence. */
const reservedChars = 300;

/**
 * Puts what strangers wrote between two lines with a number made for this one answer, so that no page can write the closing line
 * itself. Kept within the agent's cap, because a result that is cut later loses its closing line. Spec: tools, "Trang là dữ liệu".
 */
export const fence = (text: string, maxChars: number, texts: WebTexts): string => {
  const number = String(randomInt(1_000_000_000_000)).padStart(12, '0');
  const room = Math.max(0, maxChars - reservedChars - texts.data.length);
  const kept = text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  const lines = [texts.data, `<<<${number}`, kept, `${number}>>>`];
  if (kept.length < text.length) lines.push(texts.cut(kept.length, text.length));
  return lines.join('\n');
};
