import { createSignal } from 'solid-js';

/** Longest code that is coloured, in characters: 76 KB once cost a task of 815 ms. */
const highlightCharLimit = 20_000;

const aliases: Record<string, string> = {
  bash: 'bash',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  css: 'css',
  scss: 'css',
  diff: 'diff',
  patch: 'diff',
  go: 'go',
  golang: 'go',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  javascript: 'javascript',
  json: 'json',
  jsonc: 'json',
  json5: 'json',
  md: 'markdown',
  markdown: 'markdown',
  py: 'python',
  python: 'python',
  python3: 'python',
  sql: 'sql',
  ts: 'typescript',
  tsx: 'typescript',
  typescript: 'typescript',
  html: 'xml',
  xml: 'xml',
  svg: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
};

type Highlight = (code: string, language: string) => string;

const [highlighter, setHighlighter] = createSignal<Highlight | null>(null);
let isAsked = false;

/** The loaded highlighter, or null. Reading it in an effect runs the effect again when the chunk arrives. */
export { highlighter };

/** The language a fence names, or null when nobody can colour it. */
export const knownLanguage = (name: string): string | null => {
  const key = name.toLowerCase();
  return Object.hasOwn(aliases, key) ? (aliases[key] ?? null) : null;
};

/** Fetches the highlighter once. A failed fetch leaves code uncoloured and is tried again at the next fence. */
export const requestHighlighter = (): void => {
  if (isAsked) return;
  isAsked = true;
  import('./highlight-languages.ts').then(
    (module) => setHighlighter(() => module.highlight),
    () => {
      isAsked = false;
    },
  );
};

const coloured = new Map<string, string>();
const colouredLimit = 80;

/** Coloured HTML of finished code, or null when it stays plain (unknown language, too long, chunk not here yet). */
export const highlightCode = (code: string, name: string): string | null => {
  const language = knownLanguage(name);
  if (language === null || code.length > highlightCharLimit) return null;
  const highlight = highlighter();
  if (highlight === null) {
    requestHighlighter();
    return null;
  }
  const key = `${language}\n${code}`;
  const known = coloured.get(key);
  if (known !== undefined) return known;
  const html = highlight(code, language);
  coloured.set(key, html);
  const oldest = coloured.keys().next().value;
  if (coloured.size > colouredLimit && oldest !== undefined) coloured.delete(oldest);
  return html;
};
