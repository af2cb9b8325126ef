import { createViewWriter, type TextView, type ViewWriter } from './text-view.ts';

const ignorable = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const mark = /\p{M}/u;

/** What a character folds to, by its number; filled as characters are met. */
const folded = new Map<number, readonly number[]>();

const unitsOf = (text: string): number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

const foldPoint = (point: number): readonly number[] => {
  const known = folded.get(point);
  if (known !== undefined) return known;
  const made = unitsOf(String.fromCodePoint(point).normalize('NFKD').replace(ignorable, ''));
  folded.set(point, made);
  return made;
};

/** 1: a combining mark, 2: none, 0: not looked at yet. */
const kinds = new Uint8Array(0x10000);

const isMark = (unit: number): boolean => {
  if (unit < 0x300) return false;
  if (kinds[unit] === 0) kinds[unit] = mark.test(String.fromCharCode(unit)) ? 1 : 2;
  return kinds[unit] === 1;
};

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Writes the character at a place in its folded form; returns how many units it took. */
const foldBeyondAscii = ({ units, from, to, length }: TextView, at: number, writer: ViewWriter): number => {
  const unit = units[at] ?? 0;
  const low = at + 1 < length ? (units[at + 1] ?? 0) : 0;
  const taken = isHigh(unit) && isLow(low) ? 2 : 1;
  const point = taken === 2 ? 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00) : unit;
  for (const one of foldPoint(point)) {
    writer.push(one, from[at] ?? 0, to[at + taken - 1] ?? 0);
    if (isMark(one)) writer.sink(isMark);
  }
  return taken;
};

/**
 * The view without white space, invisible and control characters, every other character in its compatibility form: what
 * stays the same however a text was wrapped and whichever form of Unicode it went through.
 */
export const foldView = (view: TextView): TextView => {
  const { units, from, to, length } = view;
  const writer = createViewWriter(length);
  for (let at = 0; at < length; ) {
    const unit = units[at] ?? 0;
    if (unit >= 0x80) {
      at += foldBeyondAscii(view, at, writer);
      continue;
    }
    if (unit > 0x20 && unit !== 0x7f) writer.push(unit, from[at] ?? 0, to[at] ?? 0);
    at += 1;
  }
  return writer.view();
};
