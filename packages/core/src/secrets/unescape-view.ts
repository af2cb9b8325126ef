import { createViewWriter, type TextView, type ViewWriter } from './text-view.ts';

/** The ways of writing a character by others that are undone. */
export type Escape = 'backslash' | 'percent' | 'entity';

/** All of them. */
const everyEscape: ReadonlySet<Escape> = new Set<Escape>(['backslash', 'percent', 'entity']);

const backslash = 0x5c;
const percent = 0x25;
const ampersand = 0x26;
const semicolon = 0x3b;
const letters: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
const entities: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39, nbsp: 160 };
/** Longest name or number of an entity. */
const longestEntity = 10;

const hexDigit = (unit: number): number => {
  if (unit >= 48 && unit <= 57) return unit - 48;
  const letter = unit | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

/** The number written with `digits` hex digits at a place, or -1. */
const readHex = ({ units, length }: TextView, at: number, digits: number): number => {
  if (at + digits > length) return -1;
  let value = 0;
  for (let index = at; index < at + digits; index += 1) {
    const digit = hexDigit(units[index] ?? 0);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
};

/** What stands for itself behind a backslash: everything but letters and digits. */
const isLiteral = (unit: number): boolean => !/[0-9A-Za-z]/.test(String.fromCharCode(unit));

/** Each reader writes what it decoded and returns how many units it took; 0 when there is nothing to decode. */
type Reader = (view: TextView, at: number, writer: ViewWriter) => number;

const spanOf = (view: TextView, at: number, taken: number): [number, number] => [
  view.from[at] ?? 0,
  view.to[at + taken - 1] ?? 0,
];

const readBackslash: Reader = (view, at, writer) => {
  if (at + 1 >= view.length) return 0;
  const next = view.units[at + 1] ?? 0;
  const digits = next === 0x75 ? 4 : next === 0x78 ? 2 : 0;
  if (digits > 0) {
    const code = readHex(view, at + 2, digits);
    if (code < 0) return 0;
    writer.push(code, ...spanOf(view, at, digits + 2));
    return digits + 2;
  }
  const letter = letters[String.fromCharCode(next)];
  if (letter === undefined && !isLiteral(next)) return 0;
  writer.push(letter ?? next, ...spanOf(view, at, 2));
  return 2;
};

const byteAt = (view: TextView, at: number): number =>
  view.units[at] === percent ? readHex(view, at + 1, 2) : -1;

const bytesOf = (lead: number): number =>
  lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;

const pushPoint = (writer: ViewWriter, point: number, span: [number, number]): void => {
  for (const unit of pointUnits(point)) writer.push(unit, ...span);
};

const pointUnits = (point: number): number[] =>
  point < 0x10000 ? [point] : [0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff)];

const readPercent: Reader = (view, at, writer) => {
  const lead = byteAt(view, at);
  const count = lead < 0 ? 0 : bytesOf(lead);
  if (count === 0) return 0;
  let point = count === 1 ? lead : lead & (0x7f >> count);
  for (let index = 1; index < count; index += 1) {
    const byte = byteAt(view, at + index * 3);
    if (byte < 0x80 || byte > 0xbf) return 0;
    point = (point << 6) | (byte & 0x3f);
  }
  if (point > 0x10ffff) return 0;
  pushPoint(writer, point, spanOf(view, at, count * 3));
  return count * 3;
};

const entityPoint = (name: string): number => {
  const number = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name);
  if (number === null) return entities[name.toLowerCase()] ?? -1;
  return number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
};

const readEntity: Reader = (view, at, writer) => {
  const end = view.units.subarray(at, Math.min(view.length, at + longestEntity)).indexOf(semicolon);
  if (end < 2) return 0;
  const point = entityPoint(String.fromCharCode(...view.units.subarray(at + 1, at + end)));
  if (point < 0 || point > 0x10ffff) return 0;
  pushPoint(writer, point, spanOf(view, at, end + 1));
  return end + 1;
};

const readers: Readonly<Record<number, readonly [Escape, Reader]>> = {
  [backslash]: ['backslash', readBackslash],
  [percent]: ['percent', readPercent],
  [ampersand]: ['entity', readEntity],
};

const hasEscape = ({ units, length }: TextView): boolean => {
  for (let at = 0; at < length; at += 1) {
    const unit = units[at];
    if (unit === backslash || unit === percent || unit === ampersand) return true;
  }
  return false;
};

/** The view with one layer of JSON, URL and HTML escapes undone; null when there is none. Linear in its length. */
export const unescapeView = (view: TextView, escapes: ReadonlySet<Escape> = everyEscape): TextView | null => {
  if (!hasEscape(view)) return null;
  const writer = createViewWriter(view.length);
  let isChanged = false;
  for (let at = 0; at < view.length; ) {
    const unit = view.units[at] ?? 0;
    const reader = unit === backslash || unit === percent || unit === ampersand ? readers[unit] : undefined;
    const taken = reader !== undefined && escapes.has(reader[0]) ? reader[1](view, at, writer) : 0;
    if (taken === 0) writer.push(unit, view.from[at] ?? 0, view.to[at] ?? 0);
    else isChanged = true;
    at += Math.max(1, taken);
  }
  return isChanged ? writer.view() : null;
};
