import type { ConfigError } from '../config-errors.ts';
import { readWholeFile } from '../read-file.ts';
import { decodeText } from './decode-text.ts';
import { parseYaml, type YamlBlock } from './parse-yaml.ts';

/** What a YAML file holds: null when it does not exist. */
export type YamlFile =
  | { readonly ok: true; readonly block: YamlBlock | null }
  | { readonly ok: false; readonly errors: readonly ConfigError[] };

/** A YAML file with its text, for an edit: null when it does not exist. */
export type YamlText =
  | { readonly ok: true; readonly content: YamlContent | null }
  | { readonly ok: false; readonly errors: readonly ConfigError[] };

/** The text of a YAML file without its byte order mark, and what its keys say. */
export interface YamlContent {
  readonly text: string;
  readonly hasMark: boolean;
  readonly block: YamlBlock;
  readonly value: Record<string, unknown>;
}

/** A file of settings larger than this is not one. Bytes. */
export const largestFile = 1_000_000;

const refusal = (file: string, key: string, sentence: string) =>
  ({ ok: false, errors: [{ file, key, sentence }] }) as const;

const decode = (file: string, bytes: Buffer): YamlText => {
  const decoded = decodeText(bytes);
  if (!('text' in decoded))
    return refusal(file, `line ${decoded.line}`, `line ${decoded.line}: ${decoded.problem}`);
  const parsed = parseYaml(decoded.text);
  if (parsed.ok) {
    const { text } = decoded;
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return { ok: true, content: { text, hasMark, block: parsed.block, value: parsed.block.value } };
  }
  return {
    ok: false,
    errors: parsed.problems.map(({ line, problem }) => ({
      file,
      key: `line ${line}`,
      sentence: `line ${line}: ${problem}`,
    })),
  };
};

/** Reads a YAML file, or these bytes as if they were the file. Never throws; no file is `content: null`. */
export const readYamlText = (file: string, bytes?: Buffer): YamlText => {
  if (bytes !== undefined) return decode(file, bytes);
  const read = readWholeFile(file, largestFile);
  if (read.kind === 'missing') return { ok: true, content: null };
  if (read.kind === 'unreadable') return refusal(file, 'file', `the file was not read: ${read.reason}`);
  return decode(file, read.bytes);
};

/** Reads `config.yaml` or an `agent.yaml`. Never throws; a file that does not exist is `block: null`. */
export const readYamlFile = (file: string): YamlFile => {
  const read = readYamlText(file);
  return read.ok ? { ok: true, block: read.content?.block ?? null } : read;
};
