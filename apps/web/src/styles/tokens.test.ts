import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
type Theme = 'light' | 'dark';

/** The oklch of a token in one theme: lightness 0–1, chroma, hue in degrees. */
const oklchOf = (name: string, theme: Theme): [number, number, number] => {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? '';
  const colours = [...value.matchAll(/oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)];
  const found = colours[theme === 'dark' && colours.length > 1 ? 1 : 0];
  if (found === undefined) throw new Error(`--${name} has no colour`);
  return [Number(found[1]) / 100, Number(found[2]), Number(found[3])];
};

/** Relative luminance of an oklch colour. */
const luminance = ([lightness, chroma, hue]: [number, number, number]): number => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string, theme: Theme): number => {
  const [high, low] = [luminance(oklchOf(one, theme)), luminance(oklchOf(other, theme))].sort(
    (a, b) => b - a,
  );
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};

const grounds = ['bg', 'surface', 'sunken', 'raised', 'hover'];
const pairs: [string, string][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-2', 'ink-3', 'accent', 'ok', 'warn', 'bad'].map((ink): [string, string] => [ink, ground]),
  ),
  ...['accent-soft', 'ok-soft', 'warn-soft', 'bad-soft'].flatMap((ground) =>
    ['ink', 'ink-2'].map((ink): [string, string] => [ink, ground]),
  ),
  ['accent', 'accent-soft'],
  ['ok', 'ok-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-hover'],
  ['on-accent', 'bad-fill'],
  ...['hl-keyword', 'hl-string', 'hl-comment', 'hl-number', 'hl-title'].map((ink): [string, string] => [
    ink,
    'sunken',
  ]),
];

describe('the colours', () => {
  it('give every text at least 4.5:1 on every ground, in light and dark [web.look.contrast]', () => {
    const weak = (['light', 'dark'] as const).flatMap((theme) =>
      pairs
        .map(([ink, ground]) => ({ theme, ink, ground, ratio: contrast(ink, ground, theme) }))
        .filter(({ ratio }) => ratio < 4.5),
    );
    expect(weak).toEqual([]);
  });

  it('give the edge of a field at least 3:1 [web.look.contrast]', () => {
    for (const theme of ['light', 'dark'] as const)
      for (const ground of ['bg', 'surface', 'raised'])
        expect(contrast('line-field', ground, theme)).toBeGreaterThan(3);
  });

  it('are written in tokens.css and nowhere else [web.look.tokens]', () => {
    const raw = /#[0-9a-f]{3,8}\b(?!['"]?\s*[,)]?\s*=>)|\b(?:rgba?|hsla?|oklch|oklab|lch|lab)\(/i;
    const guilty = globSync(['**/*.css', '**/*.tsx'], { cwd: source })
      .filter((name) => name !== join('styles', 'tokens.css') && !name.includes('.test.'))
      .filter((name) => {
        const text = readFileSync(join(source, name), 'utf8');
        const styles = name.endsWith('.css')
          ? text.replace(/\/\*[\s\S]*?\*\//g, '')
          : (text.match(/style=\{\{[^}]*\}\}/g) ?? []).join('');
        return raw.test(styles);
      });
    expect(guilty.map((name) => relative('.', name))).toEqual([]);
  });
});
