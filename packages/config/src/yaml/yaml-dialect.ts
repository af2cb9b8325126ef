import { type DocumentOptions, type ParseOptions, Scalar, type ScalarTag, type SchemaOptions } from 'yaml';

const boolTag = (value: boolean, test: RegExp): ScalarTag => ({
  identify: (candidate) => candidate === value,
  default: true,
  tag: 'tag:yaml.org,2002:bool',
  test,
  resolve: () => new Scalar(value),
  stringify: (node) => (node.source !== undefined && test.test(node.source) ? node.source : String(value)),
});

/** The words YAML 1.1 reads as a switch. A bare `y` or `n` stays text, as in the reader the seed describes. */
const switches = [
  boolTag(true, /^(?:true|True|TRUE|yes|Yes|YES|on|On|ON)$/),
  boolTag(false, /^(?:false|False|FALSE|no|No|NO|off|Off|OFF)$/),
];

/** A lone dot is a path, not a number, though the library's pattern for numbers would take it. */
const isFloat = (tag: object): boolean => 'test' in tag && tag.test instanceof RegExp && tag.test.test('.');
const floatTag: ScalarTag = {
  default: true,
  tag: 'tag:yaml.org,2002:float',
  test: /^[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)$/,
  resolve: (text) => new Scalar(Number(text.replaceAll('_', ''))),
};

const dropped = new Set(
  ['bool', 'binary', 'timestamp', 'set', 'omap', 'pairs'].map((tag) => `tag:yaml.org,2002:${tag}`),
);

/**
 * How every YAML file of a home is read, at boot and at a later save: YAML 1.1 with its switches and its numbers, and
 * nothing that is not text, number, switch, list or block (a date is text). Spec: agents, "shell_network".
 */
export const yamlDialect = {
  version: '1.1',
  prettyErrors: false,
  // Not `silent`: that would also hide the error about a second document.
  logLevel: 'error',
  uniqueKeys: true,
  customTags: (tags) => [
    ...switches,
    ...tags
      .filter((tag) => typeof tag !== 'string')
      .filter((tag) => !dropped.has(tag.tag))
      .map((tag) => (isFloat(tag) ? floatTag : tag)),
  ],
} as const satisfies ParseOptions & DocumentOptions & SchemaOptions;

/** Aliases may multiply a file by at most this much before it counts as an attack. */
export const aliasLimit = 100;
