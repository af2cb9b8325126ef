import { isMap, isScalar, parseDocument } from 'yaml';
import { yamlDialect } from '../yaml/yaml-dialect.ts';
import { renderPairs } from './render-yaml.ts';
import { spliceMap } from './splice-block.ts';
import { applySplices, UnknownForm, type YamlLines } from './yaml-lines.ts';

type Block = Readonly<Record<string, unknown>>;

/** Keys of a file and what becomes of them: a value, or null to take the key out. */
export type KeyChanges = Block;

/** The block a file holds once the changes are made. */
export const applyChanges = (before: Block, changes: KeyChanges): Block => {
  const cleared = new Set(Object.keys(changes).filter((key) => changes[key] === null));
  const merged = { ...before, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([key]) => !cleared.has(key)));
};

const endOfContent = (text: string): number => {
  const marker = /^\.\.\.(?=\s|$)/m.exec(text);
  return marker?.index ?? text.length;
};

const fillEmpty = (wanted: Block, emptyWord: readonly [number, number] | null, lines: YamlLines): string => {
  const [start, end] = emptyWord ?? [0, 0];
  const text = lines.text.slice(0, start) + lines.text.slice(end);
  const place = endOfContent(text);
  const head = text.slice(0, place);
  const isCut = head !== '' && !head.endsWith('\n');
  const keys = Object.keys(wanted).length === 0 ? '' : `${renderPairs(wanted, 0, lines.eol)}${lines.eol}`;
  return `${head}${isCut ? lines.eol : ''}${keys}${text.slice(place)}`;
};

/** Writes the file anew from its document: keeps comments and order, but not the spacing. For files in braces. */
const rewrite = (text: string, before: Block, wanted: Block, eol: string): string => {
  const document = parseDocument(text, yamlDialect);
  for (const key of Object.keys(before)) if (!Object.hasOwn(wanted, key)) document.delete(key);
  for (const [key, value] of Object.entries(wanted)) if (before[key] !== value) document.set(key, value);
  return document.toString({ lineWidth: 0 }).replaceAll('\n', eol);
};

/**
 * Changes top-level keys of a YAML text that parses and leaves every other byte as it is: comments, order, spacing,
 * quotes and line breaks outside the named keys stay. `before` is what the text says. The caller reads the result back.
 */
export const editYamlText = (text: string, before: Block, changes: KeyChanges): string => {
  const wanted = applyChanges(before, changes);
  const lines: YamlLines = { text, eol: /\r?\n/.exec(text)?.[0] ?? '\n' };
  const { contents } = parseDocument(text, { ...yamlDialect, keepSourceTokens: true });
  if (contents === null) return fillEmpty(wanted, null, lines);
  if (isScalar(contents))
    return fillEmpty(wanted, contents.range ? [contents.range[0], contents.range[1]] : null, lines);
  if (!isMap(contents)) throw new UnknownForm('the file is not a block of keys');
  try {
    return applySplices(text, spliceMap(contents, before, wanted, lines));
  } catch (error) {
    if (!(error instanceof UnknownForm)) throw error;
    return rewrite(text, before, wanted, lines.eol);
  }
};
