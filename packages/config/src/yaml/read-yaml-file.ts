import type { ConfigError } from '../config-errors.ts';
import { readWholeFile } from '../read-file.ts';
import { decodeText } from './decode-text.ts';
import { parseYaml, type YamlBlock } from './parse-yaml.ts';

/** What a YAML file holds: null when it does not exist. */
export type YamlFile =
  | { readonly ok: true; readonly block: YamlBlock | null }
  | { readonly ok: false; readonly errors: readonly ConfigError[] };

/** A file of settings larger than this is not one. Bytes. */
const largestFile = 1_000_000;

const refusal = (file: string, key: string, sentence: string): YamlFile => ({
  ok: false,
  errors: [{ file, key, sentence }],
});

/** Reads `config.yaml` or an `agent.yaml`. Never throws; a file that does not exist is `block: null`. */
export const readYamlFile = (file: string): YamlFile => {
  const read = readWholeFile(file, largestFile);
  if (read.kind === 'missing') return { ok: true, block: null };
  if (read.kind === 'unreadable') return refusal(file, 'file', `the file was not read: ${read.reason}`);
  const decoded = decodeText(read.bytes);
  if (!('text' in decoded))
    return refusal(file, `line ${decoded.line}`, `line ${decoded.line}: ${decoded.problem}`);
  const parsed = parseYaml(decoded.text);
  if (parsed.ok) return { ok: true, block: parsed.block };
  return {
    ok: false,
    errors: parsed.problems.map(({ line, problem }) => ({
      file,
      key: `line ${line}`,
      sentence: `line ${line}: ${problem}`,
    })),
  };
};
