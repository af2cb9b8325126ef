import { sliceText } from './slice-text.ts';

/** Texts of a record longer than this are cut unless the whole of it was asked for. Characters. */
const cutChars = 2_000;

/** A value of JSON whose long texts are cut and end with how many characters are missing. Masks go on before. */
export const cutRecord = <Value>(value: Value, left: (chars: number) => string): Value => {
  if (typeof value === 'string') {
    const head = sliceText(value, cutChars);
    return (head.length === value.length ? value : head + left(value.length - head.length)) as Value;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => cutRecord(item, left)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [key, cutRecord(item, left)]),
  ) as Value;
};
