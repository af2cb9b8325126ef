import type { SecretForm } from './secret-form.ts';
import type { TextView } from './text-view.ts';

/** Units of the pieces that a text is searched for: as long as the shortest secret. */
const gramUnits = 8;

/** A stretch of a view in which every eight units in a row stand in some secret. */
export interface Run {
  readonly start: number;
  readonly end: number;
  /** The forms that have one of those pieces. */
  readonly forms: ReadonlySet<SecretForm>;
}

interface Gram {
  readonly units: Uint16Array;
  readonly forms: Set<SecretForm>;
}

const base = 0x01000193;
/** `base` to the power of `gramUnits`, what the unit that leaves the window was multiplied by. */
const leaving = Array.from({ length: gramUnits }).reduce<number>((power) => Math.imul(power, base), 1);

const rolled = (hash: number, entering: number, left: number): number =>
  (Math.imul(hash, base) + entering - Math.imul(left, leaving)) | 0;

const hashOf = (units: Uint16Array): number => units.reduce((hash, unit) => rolled(hash, unit, 0), 0);

const isAt = (gram: Gram, units: Uint16Array, at: number): boolean => {
  for (let index = 0; index < gramUnits; index += 1)
    if (gram.units[index] !== units[at + index]) return false;
  return true;
};

const collectGrams = (forms: readonly SecretForm[]): Map<number, Gram[]> => {
  const grams = new Map<number, Gram[]>();
  for (const form of forms)
    for (let at = 0; at + gramUnits <= form.units.length; at += 1) {
      const units = form.units.subarray(at, at + gramUnits);
      const hash = hashOf(units);
      const held = grams.get(hash) ?? [];
      const same = held.find((gram) => isAt(gram, units, 0));
      if (same === undefined) grams.set(hash, [...held, { units, forms: new Set([form]) }]);
      else same.forms.add(form);
    }
  return grams;
};

/** Gathers pieces that follow each other by one unit into runs. */
const createRunWriter = () => {
  const runs: (Run & { end: number; forms: Set<SecretForm> })[] = [];
  return {
    runs,
    add(start: number, forms: ReadonlySet<SecretForm>): void {
      const last = runs.at(-1);
      const end = start + gramUnits;
      if (last?.end !== end - 1) {
        runs.push({ start, end, forms: new Set(forms) });
        return;
      }
      last.end = end;
      for (const form of forms) last.forms.add(form);
    },
  };
};

/** Finds what comes from secrets, in one pass over a text, however many secrets there are. */
export interface GramIndex {
  /** The stretches of a folded view in which every piece is a secret's. */
  runs(view: TextView): readonly Run[];
  /** True when the text certainly has no such stretch. Fast, but only plain ASCII without escapes gets that far. */
  isClean(text: string): boolean;
}

const backslash = 0x5c;
const percent = 0x25;
const ampersand = 0x26;

const needsDecoding = (unit: number): boolean =>
  unit >= 0x7f || unit === backslash || unit === percent || unit === ampersand;

/** Makes the index of these forms. */
export const createGramIndex = (forms: readonly SecretForm[]): GramIndex => {
  const grams = collectGrams(forms);
  // Nearly every position of a text is refused by this table alone.
  const isPossible = new Uint8Array(0x10000);
  for (const hash of grams.keys()) isPossible[hash >>> 16] = 1;
  const ring = new Uint16Array(gramUnits);
  return {
    isClean: (text) => {
      ring.fill(0);
      let hash = 0;
      for (let at = 0, kept = 0; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        if (needsDecoding(unit)) return false;
        if (unit <= 0x20) continue;
        const slot = kept % gramUnits;
        hash = rolled(hash, unit, ring[slot] ?? 0);
        ring[slot] = unit;
        kept += 1;
        if (kept >= gramUnits && isPossible[hash >>> 16] === 1 && grams.has(hash)) return false;
      }
      return true;
    },
    runs: ({ units, length }) => {
      const writer = createRunWriter();
      let hash = 0;
      for (let at = 0; at < length; at += 1) {
        const left = at < gramUnits ? 0 : (units[at - gramUnits] ?? 0);
        hash = rolled(hash, units[at] ?? 0, left);
        const start = at + 1 - gramUnits;
        if (isPossible[hash >>> 16] === 0 || start < 0) continue;
        const found = grams.get(hash)?.find((gram) => isAt(gram, units, start));
        if (found !== undefined) writer.add(start, found.forms);
      }
      return writer.runs;
    },
  };
};
