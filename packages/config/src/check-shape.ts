import { CrewConfig, configKeysNeverEmpty, Profile, profileKeysNeverEmpty } from '@my-agent-crew/contract';
import { closestKey } from './closest-key.ts';
import type { ConfigError } from './config-errors.ts';

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** What a file says: all of it, or with errors only the keys that are right by themselves. */
export interface Checked<Value> {
  readonly value: Value;
  readonly errors: readonly ConfigError[];
}

const profileKeys = Object.keys(Profile.shape);
const configKeys = Object.keys(CrewConfig.shape);

/** Key names come from the file: shown only when they look like one, since a value can land in a key's place. */
const shownKey = (key: string): string =>
  /^([\p{L}_-]{1,40}|\p{L}[\p{L}\p{N}_-]{0,15})$/u.test(key) ? key : 'a key of unusual form';

/** A route is no secret, and without it nobody finds the line. */
const isRoute = (key: string): boolean => /^[A-Za-z][\w-]{0,31}:[\w./:@-]{1,100}$/.test(key);

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const key = String(part);
    if (text === 'context_windows' && isRoute(key)) return `${text}."${key}"`;
    return text === '' ? shownKey(key) : `${text}.${shownKey(key)}`;
  }, '');

const elsewhere = (key: string, isProfile: boolean): string | null => {
  if (isProfile && key === 'persona_names')
    return 'persona_names is filled in by the server and cannot be written: remove it, and list files in persona_files';
  if (isProfile && configKeys.includes(key))
    return `${key} is a setting of the whole crew: move it to config.yaml`;
  if (!isProfile && profileKeys.includes(key))
    return `${key} is set for one agent: move it to that agent's agent.yaml`;
  if (/(api_?key|token|secret|password)/i.test(key))
    return `${shownKey(key)} is not a key of this file, and secrets never go here: put them in the env file of the home`;
  return null;
};

const allowanceKeys = (path: readonly PropertyKey[]): readonly string[] => {
  if (path.length === 1) return ['crew', 'agents', 'unknown'];
  return path[1] === 'unknown' ? ['assume_usd', 'day_calls'] : ['day_usd', 'month_usd'];
};

const triggerKeys = (path: readonly PropertyKey[]): readonly string[] => {
  if (path[2] === 'hook') return ['secret_env'];
  if (path[2] === 'watch') return ['path'];
  return 'id name hook watch job prompt skills approval_ttl_seconds enabled per_hour'.split(' ');
};

const nestedKeys = (path: readonly PropertyKey[]): readonly string[] => {
  if (path[0] === 'schedules')
    return 'id name cron every prompt command script then_prompt enabled skills approval_ttl_seconds'.split(
      ' ',
    );
  if (path[0] === 'triggers') return triggerKeys(path);
  if (path[0] === 'telegram') return ['token_env', 'chat_id', 'approval_ttl_seconds'];
  if (path[0] === 'allowances') return allowanceKeys(path);
  if (path[0] === 'providers') return ['base_url', 'key_env'];
  return ['url', 'description', 'headers', 'exposure', 'tool_exposure', 'read_only', 'timeout'];
};

const unknownKey = (key: string, path: readonly PropertyKey[], isProfile: boolean): string => {
  const known = path.length > 0 ? nestedKeys(path) : isProfile ? profileKeys : configKeys;
  const moved = path.length === 0 ? elsewhere(key, isProfile) : null;
  if (moved !== null) return moved;
  const name = pathText([...path, key]);
  const meant = closestKey(key, known);
  return meant === null
    ? `${name} is not a key of this ${path.length === 0 ? 'file' : 'block'}: remove it`
    : `${name} is not a key: did you mean ${meant}?`;
};

const toErrors = (file: string, issues: readonly Issue[], isProfile: boolean): ConfigError[] =>
  issues.flatMap((issue): ConfigError[] => {
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({
        file,
        key: pathText([...issue.path, key]),
        sentence: unknownKey(key, issue.path, isProfile),
      }));
    const key = pathText(issue.path) || 'file';
    return [{ file, key, sentence: `${key} ${issue.message}` }];
  });

const withoutEmptyKeys = (
  value: Record<string, unknown>,
  neverEmpty: ReadonlySet<string>,
  known: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([key, entry]) => entry !== null || neverEmpty.has(key) || !known.includes(key),
    ),
  );

/** The keys that are right in a file that is wrong elsewhere, so that checks across keys still run on them. */
const usableKeys = (
  value: Record<string, unknown>,
  shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const parsed = Object.hasOwn(shape, key) ? shape[key]?.safeParse(entry) : undefined;
      return parsed?.success === true ? [[key, parsed.data]] : [];
    }),
  );

/** Checks the keys of an `agent.yaml`; all errors at once. */
export const checkProfile = (file: string, value: Record<string, unknown>): Checked<Profile> => {
  const written = withoutEmptyKeys(value, profileKeysNeverEmpty, profileKeys);
  const parsed = Profile.safeParse(written);
  return parsed.success
    ? { value: parsed.data, errors: [] }
    : { value: usableKeys(written, Profile.shape), errors: toErrors(file, parsed.error.issues, true) };
};

/** Checks the keys of `config.yaml`; all errors at once. */
export const checkCrewConfig = (file: string, value: Record<string, unknown>): Checked<CrewConfig> => {
  const written = withoutEmptyKeys(value, configKeysNeverEmpty, configKeys);
  const parsed = CrewConfig.safeParse(written);
  return parsed.success
    ? { value: parsed.data, errors: [] }
    : { value: usableKeys(written, CrewConfig.shape), errors: toErrors(file, parsed.error.issues, false) };
};
