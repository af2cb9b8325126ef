import type { ShapedKind } from '@my-agent-crew/contract';
import type { Booked } from '../ports/meter.ts';
import type { CoreTexts } from '../texts/core-texts.ts';
import { cutText } from './cut-text.ts';
import { shortenStructure } from './shorten-structure.ts';
import { sliceEnd, sliceStart } from './slice-text.ts';

/** An output as the model will see it. */
export interface ShapedOutput {
  readonly text: string;
  readonly kind: ShapedKind;
  readonly originalChars: number;
  /** What the summary was booked at. */
  readonly charges: readonly Booked[];
}

/** Summarises the middle of an output in at most `maxChars`; null text on any trouble. Never throws. */
export type Summarise = (
  middle: string,
  maxChars: number,
) => Promise<{ readonly text: string | null; readonly charges: readonly Booked[] }>;

/** Below this cap head, labels and tail leave no room for a summary worth its price. */
const smallestSummaryCap = 2_000;

/** The opening and the end stay word for word; these shares of the cap are theirs. */
const headShare = 0.45;
const tailShare = 0.2;

const shareOut = (
  text: string,
  cap: number,
  texts: CoreTexts,
): { head: string; middle: string; tail: string; room: number } => {
  const head = sliceStart(text, Math.floor(cap * headShare));
  const tail = sliceEnd(text, Math.floor(cap * tailShare));
  const middle = text.slice(head.length, text.length - tail.length);
  const labels = texts.summaryOpen(middle.length).length + texts.summaryClose.length;
  return { head, middle, tail, room: cap - head.length - tail.length - labels };
};

/**
 * Brings a tool's output under `cap` characters, labels included: as structure when it is JSON, else with a summarised
 * middle, else cut. A summary is an improvement on a cut, never a condition for it. Spec: tools, opening table.
 */
export const shortenOutput = async (
  text: string,
  cap: number,
  texts: CoreTexts,
  summarise: Summarise | null,
): Promise<ShapedOutput> => {
  const originalChars = text.length;
  if (originalChars <= cap) return { text, kind: 'none', originalChars, charges: [] };
  const structure = shortenStructure(text, cap, texts);
  if (structure !== null) return { text: structure, kind: 'json', originalChars, charges: [] };
  const cut = (charges: readonly Booked[]): ShapedOutput => ({
    text: cutText(text, cap, texts),
    kind: 'cut',
    originalChars,
    charges,
  });
  if (summarise === null || cap < smallestSummaryCap) return cut([]);
  const { head, middle, tail, room } = shareOut(text, cap, texts);
  const summary = await summarise(middle, room);
  const words = summary.text?.trim() ?? '';
  if (words === '' || words.length > room) return cut(summary.charges);
  const whole = head + texts.summaryOpen(middle.length) + words + texts.summaryClose + tail;
  return { text: whole, kind: 'summary', originalChars, charges: summary.charges };
};
