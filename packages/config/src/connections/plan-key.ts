import { isDeepStrictEqual } from 'node:util';
import { CrewError } from '@my-agent-crew/contract';
import { refuseEdit } from '../edit/refuse-edit.ts';
import { type EnvFile, firstEnvLines, largestEnvFile, parseEnvText, readEnvFile } from '../env-file.ts';
import { mergeEnvironment, readEnvironment } from '../settings/environment.ts';
import { editEnvText } from './edit-env-text.ts';
import { takeLiveKeys } from './live-keys.ts';
import type { LiveSettings, SettingSources } from './live-settings.ts';
import { saveFile } from './save-file.ts';

/** A change of a file that was checked, and nothing of it written yet. */
export interface PlannedChange {
  /** What the settings are made of once it is written. */
  readonly next: SettingSources;
  write(): void;
}

/** What an env file cannot carry on one line, and controls, which no key holds: a tab alone is left. */
const unwritable = /[\p{Cc}\u2028\u2029]/u;

const checkValue = (name: string, value: string): void => {
  const problem =
    value.trim() === ''
      ? 'is empty: to take the key out, remove it'
      : unwritable.test(value.replaceAll('\t', ' ')) || !value.isWellFormed()
        ? 'must be one line of text: a line break, a zero byte or another control character is in it'
        : null;
  if (problem !== null) throw refuseEdit([{ key: name, sentence: `the value of ${name} ${problem}` }]);
};

/** The env file as it stands now; throws a `conflict` when a start would refuse it, so that it is never overwritten. */
export const readKeysNow = (file: string): EnvFile => {
  const current = readEnvFile(file);
  if (current.errors.length === 0) return current;
  const words = current.errors.map((error) => error.sentence).join('; ');
  throw new CrewError('conflict', `Not saved: ${file} has to be corrected by hand first: ${words}.`);
};

/** The sources with the keys as the env file has them now; throws a `conflict` when a start would refuse a variable. */
export const withKeys = (
  live: LiveSettings,
  envFile: string,
  keys: SettingSources['keys'],
  exposed: string | null,
): SettingSources => {
  const read = readEnvironment(mergeEnvironment(live.process, envFile, keys));
  if (read.errors.length > 0) {
    const words = read.errors.map((error) => error.sentence).join('; ');
    throw new CrewError('conflict', `Not saved: a start would refuse the variables: ${words}.`);
  }
  const sources = live.sources();
  return { ...sources, environment: takeLiveKeys(sources.environment, read.config), keys, exposed };
};

const encode = (file: string, name: string, current: EnvFile, text: string): Buffer => {
  const bytes = Buffer.from(current.content?.hasMark === true ? `\uFEFF${text}` : text, 'utf8');
  if (bytes.length > largestEnvFile)
    throw refuseEdit([{ key: name, sentence: `${file} would be larger than ${largestEnvFile} bytes` }]);
  return bytes;
};

const checkReadBack = (file: string, text: string, wanted: EnvFile['values']): void => {
  const back = parseEnvText(file, text);
  if (back.errors.length === 0 && isDeepStrictEqual(new Map(back.values), new Map(wanted))) return;
  throw new CrewError('conflict', `Not saved: ${file} would be read back different. Edit the file itself.`);
};

/** Sets a key in the env file, or takes it out with null. Checked, read back, and not yet written. */
export const planKey = (
  live: LiveSettings,
  file: string,
  name: string,
  value: string | null,
): PlannedChange => {
  if (value !== null) checkValue(name, value);
  const current = readKeysNow(file);
  const values = new Map(current.values);
  if (value === null) values.delete(name);
  else values.set(name, value);
  const text = editEnvText(current.content?.text ?? firstEnvLines, name, value);
  checkReadBack(file, text, values);
  const bytes = encode(file, name, current, text);
  const isSame = isDeepStrictEqual(values, new Map(current.values)) && current.exposed === null;
  return {
    next: withKeys(live, file, values, null),
    write: () => {
      if (!isSame) saveFile(file, bytes, 'secret');
    },
  };
};
