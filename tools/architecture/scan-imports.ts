const statement = /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])([^'"\n]+)\1/gm;
const sideEffect = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm;
const call = /\b(?:import|require|mock|importActual|importOriginal)\s*\(\s*(['"])([^'"\n]+)\1/g;
const style = /(?:@import|url\()\s*(['"])([^'"\n:]+)\1/g;

/** Every module name that a source file imports or re-exports: statically, dynamically, as a type or from a style. */
export const scanImports = (path: string, text: string): string[] => {
  const patterns = path.endsWith('.css') ? [style] : [statement, sideEffect, call];
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[2] ?? ''));
  return [...new Set(found)];
};

/** The package a bare module name belongs to: `hono/ssl` → `hono`, `@a/b/c` → `@a/b`; null for relative and Node names. */
export const packageOf = (specifier: string): string | null => {
  if (/^(?:\.|\/|#|node:|virtual:|data:)/.test(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
};
