import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import { readWholeFile } from '../read-file.ts';
import { decodeText } from '../yaml/decode-text.ts';
import type { KitHook } from './kit.ts';

const largestSettings = 1_000_000;
const longestCommand = 20_000;
const longestMatcher = 1_000;
const mostHooks = 200;
/** Seconds. Spec: agents, hooks, "mặc định 30". */
const defaultTimeout = 30;
const longestTimeout = 600;

type Block = Readonly<Record<string, unknown>>;
const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const matcherProblem = (matcher: unknown): string | null => {
  if (matcher === undefined || matcher === null) return null;
  if (typeof matcher !== 'string' || matcher.length > longestMatcher) return 'is not a short text';
  try {
    new RegExp(matcher === '*' ? '' : matcher);
    return null;
  } catch {
    return 'is not a valid regular expression';
  }
};

const readTimeout = (timeout: unknown): number =>
  typeof timeout === 'number' && timeout > 0 ? Math.min(timeout, longestTimeout) : defaultTimeout;

interface Sink {
  readonly file: string;
  readonly folder: string;
  readonly hooks: KitHook[];
  readonly parked: ParkedPart[];
}

const commandProblem = (entry: Block): string | null => {
  const command = entry['command'];
  if (typeof command !== 'string' || command.trim() === '') return 'has no command';
  return command.length > longestCommand || command.includes('\0')
    ? `has a command that is longer than ${longestCommand} characters or holds a zero byte`
    : null;
};

/** Reads one entry of an event; a string tells what is wrong, null that it is not for us. */
const readEntry = (
  entry: unknown,
  base: Omit<KitHook, 'command' | 'timeoutSeconds'>,
): KitHook | string | null => {
  if (!isBlock(entry)) return 'is not a block with type and command';
  if (entry['type'] !== 'command') return null;
  const problem = commandProblem(entry);
  if (problem !== null) return problem;
  return { ...base, command: String(entry['command']), timeoutSeconds: readTimeout(entry['timeout']) };
};

const readGroup = (group: unknown, event: KitHook['event'], place: string, sink: Sink): void => {
  const { file, folder } = sink;
  const park = (key: string, why: string): void => {
    sink.parked.push({ file, reason: `${key} was left out: it ${why}.` });
  };
  const problem = isBlock(group)
    ? matcherProblem(group['matcher'])
    : 'belongs to something that is not a block with matcher and hooks';
  if (problem !== null || !isBlock(group)) {
    park(`${place}.matcher`, problem ?? '');
    return;
  }
  const written = group['matcher'];
  const matcher = typeof written === 'string' && written !== '*' ? written : '';
  for (const [index, entry] of asList(group['hooks']).entries()) {
    const read = readEntry(entry, { event, matcher, folder, file });
    if (typeof read === 'string') park(`${place}.hooks[${index}]`, read);
    else if (read !== null) sink.hooks.push(read);
  }
};

const parseJson = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
};

/**
 * Reads the command hooks of a kit's `settings.json`. Other types and events are passed over; an entry that is wrong is
 * parked by its key, a file that is no JSON as a whole. Never throws.
 */
export const readKitHooks = (
  kitRoot: string,
): { readonly hooks: readonly KitHook[]; readonly parked: readonly ParkedPart[] } => {
  const file = path.join(kitRoot, 'settings.json');
  const failed = (why: string) => ({
    hooks: [],
    parked: [{ file, reason: `No hook of this file was read: ${why}.` }],
  });
  const read = readWholeFile(file, largestSettings);
  if (read.kind === 'missing') return { hooks: [], parked: [] };
  if (read.kind === 'unreadable') return failed(read.reason);
  const decoded = decodeText(read.bytes);
  if (!('text' in decoded)) return failed(`line ${decoded.line}: ${decoded.problem}`);
  const parsed = parseJson(decoded.text);
  if (parsed === null) return failed('it is not valid JSON; correct it and start again');
  const hooks = isBlock(parsed.value) ? parsed.value['hooks'] : undefined;
  if (!isBlock(hooks)) return { hooks: [], parked: [] };
  const sink: Sink = { file, folder: path.dirname(kitRoot), hooks: [], parked: [] };
  for (const event of ['PreToolUse', 'PostToolUse'] as const)
    for (const [index, group] of asList(hooks[event]).entries())
      readGroup(group, event, `hooks.${event}[${index}]`, sink);
  if (sink.hooks.length > mostHooks)
    sink.parked.push({ file, reason: `Only the first ${mostHooks} hooks of this file are used.` });
  return { hooks: sink.hooks.slice(0, mostHooks), parked: sink.parked };
};
