/** One formatted stretch of a message. Offsets and lengths are UTF-16 units. */
export interface Entity {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
  readonly language?: string;
}

/** A text after its tags were read, or why they could not be. */
export type ParsedHtml =
  | { readonly text: string; readonly entities: readonly Entity[] }
  | { readonly problem: string };

interface OpenTag {
  readonly name: string;
  readonly argument: string;
  readonly offset: number;
}

const typeOfTag: Readonly<Record<string, string>> = {
  a: 'text_link',
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  u: 'underline',
  ins: 'underline',
  'tg-spoiler': 'spoiler',
  pre: 'pre',
  code: 'code',
  blockquote: 'blockquote',
};
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot));?/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code < 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const argumentOf = (name: string, attributes: string): string => {
  const wanted = name === 'a' ? 'href' : name === 'code' ? 'class' : '';
  for (const [, key, double, single] of attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (key === wanted) return decode(double ?? single ?? '').replace(/^language-/, '');
  }
  return '';
};

const entityOf = (tag: OpenTag, length: number, text: string): Entity => {
  const base = { type: typeOfTag[tag.name] ?? tag.name, offset: tag.offset, length };
  if (tag.name === 'a') return { ...base, url: tag.argument === '' ? text : tag.argument };
  return tag.name === 'code' && tag.argument !== '' ? { ...base, language: tag.argument } : base;
};

const joinCode = (entities: readonly Entity[]): Entity[] =>
  entities.flatMap((entity) => {
    const twin = (type: string): Entity | undefined =>
      entities.find(
        (other) => other.type === type && other.offset === entity.offset && other.length === entity.length,
      );
    if (entity.type === 'pre') {
      const language = twin('code')?.language;
      return [language === undefined ? entity : { ...entity, language }];
    }
    if (entity.type !== 'code') return [entity];
    if (twin('pre')) return [];
    return [{ type: 'code', offset: entity.offset, length: entity.length }];
  });

const attributesAreWellFormed = (attributes: string): boolean =>
  /^(?:\s+[^\s="'<>]+\s*=\s*(?:"[^"]*"|'[^']*'|[\w.-]+))*\s*$/.test(attributes) ||
  /^\s+expandable\s*$/.test(attributes);

/**
 * Reads a text in Telegram's HTML: the known tags, closed in order; everything else is a problem in Telegram's own words.
 * Called by the fake's sends and edits.
 */
export const parseHtml = (html: string): ParsedHtml => {
  const open: OpenTag[] = [];
  const entities: Entity[] = [];
  let text = '';
  let at = 0;
  const close = (name: string): string | null => {
    const last = open.pop();
    if (last === undefined) return `Unexpected end tag at byte offset ${at}`;
    if (name !== '' && name !== last.name) {
      return `Unmatched end tag at byte offset ${at}, expected "</${last.name}>", found "</${name}>"`;
    }
    const length = text.length - last.offset;
    if (length > 0) entities.push(entityOf(last, length, text.slice(last.offset)));
    return null;
  };
  const start = (name: string, attributes: string): string | null => {
    if (!(name in typeOfTag)) return `Unsupported start tag "${name}" at byte offset ${at}`;
    if (!attributesAreWellFormed(attributes)) return `Unclosed start tag "${name}" at byte offset ${at}`;
    open.push({ name, argument: argumentOf(name, attributes), offset: text.length });
    return null;
  };
  while (at < html.length) {
    const next = html.indexOf('<', at);
    text += decode(html.slice(at, next < 0 ? undefined : next));
    if (next < 0) break;
    at = next;
    const end = html.indexOf('>', next);
    if (end < 0) return { problem: `Unclosed start tag at byte offset ${next}` };
    const [, slash = '', name = '', attributes = ''] =
      /^(\/?)([^\s]*)([\s\S]*)$/.exec(html.slice(next + 1, end)) ?? [];
    const problem = slash === '' ? start(name.toLowerCase(), attributes) : close(name.toLowerCase());
    if (problem !== null) return { problem };
    at = end + 1;
  }
  const unclosed = open.at(-1);
  if (unclosed) return { problem: `Can't find end tag corresponding to start tag "${unclosed.name}"` };
  return { text, entities: joinCode(entities).sort((a, b) => a.offset - b.offset || b.length - a.length) };
};
