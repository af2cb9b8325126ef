import type { YAMLError } from 'yaml';

const words: Readonly<Record<string, string>> = {
  ALIAS_PROPS: 'an alias (*name) carries a tag or an anchor: remove it',
  BAD_ALIAS: 'an alias (*name) or anchor (&name) has no valid name: put the value in quotes',
  BAD_DIRECTIVE: 'a line starting with % cannot be read: remove it',
  BAD_DQ_ESCAPE:
    'a backslash in double quotes is not a known escape: use single quotes or double the backslash',
  BAD_INDENT: 'the indentation does not fit: line the key up with its neighbours',
  BAD_PROP_ORDER: 'an anchor or tag stands in the wrong place: remove it',
  BAD_SCALAR_START: 'the value starts with a character YAML keeps for itself: put it in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a second colon makes a block where a value must be: put the value in quotes',
  BLOCK_IN_FLOW: 'a block stands inside brackets: write it on lines of its own',
  DUPLICATE_KEY: 'a key is written twice in one block: keep one of them',
  IMPOSSIBLE: 'the text cannot be read as YAML: check the brackets and quotes above it',
  KEY_OVER_1024_CHARS: 'a key is longer than 1024 characters: a colon is missing',
  MISSING_CHAR: 'a closing quote, bracket, comma or colon is missing: add it',
  MULTILINE_IMPLICIT_KEY: 'a key runs over several lines: a colon is missing on the line above it',
  MULTIPLE_ANCHORS: 'a value has two anchors: keep one',
  MULTIPLE_DOCS: 'a line of --- starts a second document: keep one document in the file',
  MULTIPLE_TAGS: 'a value has two tags: keep none',
  NON_STRING_KEY: 'a key must be one plain word',
  TAB_AS_INDENT: 'a tab is used as indentation: use spaces',
  TAG_RESOLVE_FAILED: 'a tag (!name) is not known: remove it',
  UNEXPECTED_TOKEN: 'something stands where nothing can follow: put the whole value in quotes',
};

/** Why YAML refused a place, in our words: the library's own message can quote the value that stands there. */
export const syntaxWords = (error: YAMLError): string =>
  words[error.code] ?? 'the text cannot be read as YAML';
