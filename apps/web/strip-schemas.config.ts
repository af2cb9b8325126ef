import type { Plugin } from 'vite';

/** As much of a syntax node as is looked at here. */
type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Whether a call goes to the schema builder: `z.string()`, `z.string().check(…)`. */
const startsAtBuilder = (node: Node): boolean => {
  const inner = node['callee'] ?? node['object'];
  return isNode(inner) ? startsAtBuilder(inner) : node.type === 'Identifier' && node['name'] === 'z';
};

/** The outermost schema expressions below a node, in the order of the text. */
const schemasIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  if (!isNode(value)) return [];
  if (value.type === 'CallExpression' && startsAtBuilder(value)) return [value];
  return Object.values(value).flatMap(schemasIn);
};

/**
 * Writes one empty schema where the contract builds one. The page never checks what its own server sends (see
 * `src/net/schema-free.ts`), so shapes and refusal sentences would be weight that nobody reads.
 */
export const stripSchemas = (): Plugin => ({
  name: 'strip-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
    order: 'post',
    handler(code) {
      let rest = 0;
      let kept = '';
      for (const { start, end } of schemasIn(this.parse(code))) {
        kept += `${code.slice(rest, start)}z.unknown`;
        rest = end;
      }
      return { code: kept + code.slice(rest), map: null };
    },
  },
});
