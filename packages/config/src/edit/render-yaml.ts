import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import { parseYaml } from '../yaml/parse-yaml.ts';

/** Spaces of one level in what a save writes. */
const step = 2;

const plainShape = /^[\p{L}\p{N}_./~*][^\p{Cc}\u2028\u2029\ufeff]*$/u;
const flowSigns = /[,[\]{}]/;

/** True when both YAML versions read the bare word as that text, so that no reader takes it for a number or a switch. */
const readsAsItself = (text: string): boolean => {
  const line = `k: ${text}\n`;
  const old = parseYaml(line);
  if (!old.ok || old.block.value['k'] !== text) return false;
  const newer = parseDocument(line, { version: '1.2', logLevel: 'silent' });
  return newer.errors.length === 0 && isDeepStrictEqual(newer.toJS(), { k: text });
};

/** What JSON leaves bare but YAML does not print: written as escapes. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
const quote = (text: string): string =>
  JSON.stringify(text).replaceAll(
    unprintable,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const isPlain = (text: string, isInFlow: boolean): boolean =>
  text.length <= 1000 &&
  plainShape.test(text) &&
  !text.startsWith('*') &&
  // Some readers take these for switches, although ours does not.
  !/^[yn]$/i.test(text) &&
  !(isInFlow && flowSigns.test(text)) &&
  readsAsItself(text);

const textOnLine = (text: string, isInFlow: boolean): string =>
  isPlain(text, isInFlow) ? text : quote(text);

const isBlockOfKeys = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keyText = (key: string): string =>
  /^[A-Za-z_]\w*$/.test(key) && isPlain(key, true) ? key : quote(key);

/** A value on one line; lists and blocks in brackets. */
export const renderOnLine = (value: unknown, isInFlow = false): string => {
  if (typeof value === 'string') return textOnLine(value, isInFlow);
  if (Array.isArray(value)) return `[${value.map((entry) => renderOnLine(entry, true)).join(', ')}]`;
  if (!isBlockOfKeys(value)) return String(value);
  const pairs = Object.entries(value).map(([key, entry]) => `${keyText(key)}: ${renderOnLine(entry, true)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
};

const needsQuotes = /[^\n\P{Cc}]|[\ud800-\udfff\u2028\u2029\ufeff\ufffe\uffff]/u;

/**
 * True for a text of several lines that a literal block carries unchanged. Spec: agents, "Chuỗi nhiều dòng": tabs,
 * carriage returns and what does not print stay in quotes. More than one line break at the end does too, since the
 * blank lines of the file below would join them.
 */
export const fitsLiteralBlock = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trimEnd().includes('\n') &&
  !value.endsWith('\n\n') &&
  !needsQuotes.test(value) &&
  !/^\s*\n/.test(value) &&
  !/^ +$/m.test(value);

/** True for a value that must stand on lines of its own below its key. */
export const needsLines = (value: unknown): boolean =>
  (Array.isArray(value) && value.length > 0) || (isBlockOfKeys(value) && Object.keys(value).length > 0);

const literal = (text: string, column: number, eol: string): string => {
  const indicator = text.startsWith(' ') ? String(step) : '';
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const lines = body.split('\n').map((line) => (line === '' ? '' : `${' '.repeat(column + step)}${line}`));
  return [`|${indicator}${text.endsWith('\n') ? '' : '-'}`, ...lines].join(eol);
};

/**
 * What follows `key:` for a key at this column, with the space or line break in front and no line break at the end.
 * `comment` is a comment kept at the end of the key's line.
 */
export const renderAfterKey = (value: unknown, column: number, eol: string, comment = ''): string => {
  const kept = comment === '' ? '' : ` ${comment}`;
  if (fitsLiteralBlock(value)) {
    const [head = '', ...lines] = literal(value, column, eol).split(eol);
    return [` ${head}${kept}`, ...lines].join(eol);
  }
  if (Array.isArray(value) && value.length > 0)
    return `${kept}${eol}${value.map((entry) => renderItem(entry, column + step, eol)).join(eol)}`;
  if (isBlockOfKeys(value) && Object.keys(value).length > 0)
    return `${kept}${eol}${renderPairs(value, column + step, eol)}`;
  return ` ${renderOnLine(value)}${kept}`;
};

/** Whole lines of keys at this column, without a line break at the end. */
export const renderPairs = (value: Readonly<Record<string, unknown>>, column: number, eol: string): string =>
  Object.entries(value)
    .map(([key, entry]) => `${' '.repeat(column)}${keyText(key)}:${renderAfterKey(entry, column, eol)}`)
    .join(eol);

/** Whole lines of one list entry whose dash stands at this column, without a line break at the end. */
export const renderItem = (value: unknown, column: number, eol: string): string => {
  const dash = `${' '.repeat(column)}- `;
  if (isBlockOfKeys(value) && Object.keys(value).length > 0)
    return `${dash}${renderPairs(value, column + step, eol).slice(column + step)}`;
  if (fitsLiteralBlock(value) && !value.startsWith(' ')) return `${dash}${literal(value, column, eol)}`;
  return `${dash}${renderOnLine(value)}`;
};
