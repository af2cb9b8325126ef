import { type Document, isAlias, isCollection, isNode, LineCounter, parseDocument, visit } from 'yaml';
import { syntaxWords } from './syntax-words.ts';
import { aliasLimit, yamlDialect } from './yaml-dialect.ts';

/** A thing wrong with a YAML text before any key is looked at. */
export interface YamlProblem {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

/** A YAML block: the document keeps comments and order for a later save, `value` is what its keys say. */
export interface YamlBlock {
  readonly document: Document;
  readonly value: Record<string, unknown>;
}

/** What came out of a YAML text. */
export type ParsedYaml =
  | { readonly ok: true; readonly block: YamlBlock }
  | {
      readonly ok: false;
      readonly problems: readonly YamlProblem[];
      /** The text is sound YAML, but a list or a single value and not a block of keys. */
      readonly isOtherRoot?: true;
    };

const deepest = 40;

const structureProblems = (document: Document, lineAt: (offset: number) => number): YamlProblem[] => {
  const found: YamlProblem[] = [];
  visit(document, {
    Pair(_, pair) {
      if (!isCollection(pair.key) && !isAlias(pair.key)) return undefined;
      const offset = isNode(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
      found.push({ line: lineAt(offset), problem: 'a key must be one plain word' });
      return visit.SKIP;
    },
    Node(_, node, path) {
      if (path.length <= deepest || path.filter((part) => isCollection(part)).length <= deepest)
        return undefined;
      found.push({
        line: lineAt(node.range?.[0] ?? 0),
        problem: `blocks are nested deeper than ${deepest} levels`,
      });
      return visit.BREAK;
    },
  });
  return found;
};

/** True when a value holds itself, which an anchor can make. Shared values are looked at once. */
const holdsItself = (value: unknown, open: Set<unknown>, done: WeakSet<object>): boolean => {
  if (typeof value !== 'object' || value === null || done.has(value)) return false;
  if (open.has(value)) return true;
  open.add(value);
  const found = Object.values(value).some((entry) => holdsItself(entry, open, done));
  open.delete(value);
  done.add(value);
  return found;
};

const isBlock = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const aliasRefusal: ParsedYaml = {
  ok: false,
  problems: [
    {
      line: 1,
      problem: 'an alias (*name) points to nothing, to itself, or copies too much: write the value out',
    },
  ],
};

const readValue = (document: Document): ParsedYaml => {
  try {
    const value: unknown = document.toJS({ maxAliasCount: aliasLimit }) ?? {};
    if (holdsItself(value, new Set(), new WeakSet())) return aliasRefusal;
    if (isBlock(value)) return { ok: true, block: { document, value } };
    const problem = 'the file must be a block of "key: value" lines';
    return { ok: false, problems: [{ line: 1, problem }], isOtherRoot: true };
  } catch {
    return aliasRefusal;
  }
};

const readDocument = (text: string): ParsedYaml => {
  const lines = new LineCounter();
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  const document = parseDocument(text, { ...yamlDialect, lineCounter: lines });
  const problems = [...document.errors, ...document.warnings].map((error) => ({
    line: lineAt(error.pos[0]),
    problem: syntaxWords(error),
  }));
  if (document.directives?.yaml.explicit === true && document.directives.yaml.version !== '1.1')
    problems.push({ line: 1, problem: 'a %YAML line asks for another version: remove that line' });
  if (problems.length === 0) problems.push(...structureProblems(document, lineAt));
  return problems.length === 0 ? readValue(document) : { ok: false, problems };
};

/** Reads one YAML text the only way files of a home are read. Never throws; an empty text is an empty block. */
export const parseYaml = (text: string): ParsedYaml => {
  try {
    return readDocument(text);
  } catch {
    // Thousands of nested brackets exhaust the parser's stack before any depth can be counted.
    return {
      ok: false,
      problems: [{ line: 1, problem: 'the text is nested too deeply to be read as YAML' }],
    };
  }
};
