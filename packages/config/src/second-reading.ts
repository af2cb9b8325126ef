import { isMap, isScalar } from 'yaml';
import { type ParsedYaml, parseYaml, type YamlBlock } from './yaml/parse-yaml.ts';

/** A control character, or one of the line ends that only some readers of YAML know. */
const forbidden = /[\p{Cc}\u2028\u2029]/u;
/** What a bare word never starts with: quotes, the signs of YAML, a comment. */
const notBare = /^(["'[{|>&*!%@`#]|[-?]( |$))/;

interface LiteralLine {
  readonly key: string;
  readonly text: string;
}

/** The key and the text of a line `key: bare text` whose text has a second colon outside a comment, or null. */
const readLine = (line: string): LiteralLine | null => {
  if (forbidden.test(line)) return null;
  const colon = line.indexOf(': ');
  if (colon < 1 || line.startsWith(' ')) return null;
  const key = line.slice(0, colon).replace(/ +$/, '');
  if (notBare.test(key) || key.includes(' #')) return null;
  const text = line.slice(colon + 2).replace(/^ +| +$/g, '');
  if (text === '' || notBare.test(text)) return null;
  const comment = text.indexOf(' #');
  const uncommented = comment === -1 ? text : text.slice(0, comment);
  return uncommented.includes(': ') || /: *$/.test(uncommented) ? { key, text } : null;
};

/** True when the pair that starts at `offset` is one of the outermost block and says exactly this text. */
const isOwnPair = ({ document, value }: YamlBlock, offset: number, text: string): boolean => {
  const items = isMap(document.contents) ? document.contents.items : [];
  const pair = items.find((item) => isScalar(item.key) && item.key.range?.[0] === offset);
  if (pair === undefined || !isScalar(pair.key) || !isScalar(pair.value)) return false;
  return pair.value.value === text && value[String(pair.key.value)] === text;
};

/**
 * Reads a block that YAML refused once more, taking every outermost line whose bare value has a second colon as text
 * to the end of the line. Gives `refused`, the answer of the first reading, when it cannot stand.
 * Spec: agents, "Front matter có dấu hai chấm thứ hai".
 */
export const readSecondTime = (block: string, refused: ParsedYaml): ParsedYaml => {
  const taken: { readonly offset: number; readonly key: string; readonly text: string }[] = [];
  let offset = 0;
  const lines = block.split('\n').map((source) => {
    const line = source.replace(/\r$/, '');
    const literal = readLine(line);
    const written = literal === null ? line : `${literal.key}: ${JSON.stringify(literal.text)}`;
    if (literal !== null) taken.push({ offset, ...literal });
    offset += written.length + 1;
    return written;
  });
  if (taken.length === 0 || new Set(taken.map(({ key }) => key)).size !== taken.length) return refused;
  const parsed = parseYaml(lines.join('\n'));
  // Its problems name what is still in the way; those of the first reading may be solved by now.
  if (!parsed.ok) return parsed.isOtherRoot === true ? refused : parsed;
  return taken.every((line) => isOwnPair(parsed.block, line.offset, line.text)) ? parsed : refused;
};
