import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  errorStatus,
  type FileRoute,
  type RawRoute,
  type Route,
  routes,
  type Schema,
  type StreamRoute,
} from '@my-agent-crew/contract';
import { toJSONSchema } from 'zod';

const page = join(import.meta.dirname, '../docs/api.md');

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
}

const typeName = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' \\| ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeName))].join(' \\| ');
  if (schema.type === 'array') return `${typeName(schema.items ?? {})}[]`;
  if (schema.type === 'object') return schema.properties === undefined ? 'map' : 'object';
  return [schema.type ?? 'any'].flat().join(' \\| ');
};

const fields = (schema: JsonSchema): string[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isOptional = !(schema.required ?? []).includes(name);
    return `\`${name}${isOptional ? '?' : ''}\` ${typeName(field)}`;
  });

const describe = (schema: Schema): string => {
  const json = toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  const shape = json.type === 'array' ? (json.items ?? {}) : json;
  const named = fields(shape);
  const list = named.length > 0 ? named.join(', ') : typeName(shape);
  return json.type === 'array' ? `list of ${list}` : list;
};

const section = (name: string, route: Route | StreamRoute | FileRoute | RawRoute): string => {
  const lines = [`### ${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`, '', `\`${name}\``, ''];
  if ('maxBytes' in route) lines.push(`- body: any type of content, ${route.maxBytes} bytes at most`);
  if ('query' in route && route.query !== undefined) lines.push(`- query: ${describe(route.query)}`);
  if ('body' in route && route.body !== undefined) lines.push(`- body: ${describe(route.body)}`);
  if ('event' in route) lines.push('- answers with a server-sent stream; `Last-Event-ID` resumes it');
  else if ('files' in route)
    lines.push(`- answers 200 with a file to save: ${route.files.map((type) => `\`${type}\``).join(' or ')}`);
  else if ('maxBytes' in route)
    lines.push(`- answers ${route.statuses.join(' or ')}: ${describe(route.answer)}`);
  else lines.push(`- answers ${route.status ?? 200}: ${describe(route.reply)}`);
  if (route.errors.length > 0)
    lines.push(`- errors: ${route.errors.map((code) => `\`${code}\` ${errorStatus[code]}`).join(', ')}`);
  return lines.join('\n');
};

/** The API page, made from the contract. */
export const apiReference = (): string => {
  const all = (Object.entries(routes) as [string, Route | StreamRoute | FileRoute | RawRoute][]).toSorted(
    ([, a], [, b]) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1),
  );
  const codes = Object.entries(errorStatus).map(([code, status]) => `\`${code}\` ${status}`);
  return `# HTTP API

Made from the contract by \`node --conditions=crew-source tools/api-reference.ts\`; a test keeps it true. The server listens on
127.0.0.1 and asks for no login. Bodies are JSON by content type and refuse unknown keys. An error is
\`{"error": {"code", "message", "details?"}}\` with one of: ${codes.join(', ')}. \`invalid-input\`, \`denied\` and \`internal\` can
come from every route.

\`POST …/messages\` with \`Accept: text/event-stream\` answers with the stream of the turn instead of 202.

${all.map(([name, route]) => section(name, route)).join('\n\n')}
`;
};

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check'))
    process.exitCode = readFileSync(page, 'utf8') === apiReference() ? 0 : 1;
  else writeFileSync(page, apiReference());
}
