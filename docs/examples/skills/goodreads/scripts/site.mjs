import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';

/** A failure with a word for programs and a sentence for the model. */
export class Failure extends Error {
  constructor(error, message) {
    super(message);
    this.error = error;
  }
}

/** The settings beside this script. Nothing else says whose account it is. */
export const readSettings = () => {
  const file = join(import.meta.dirname, 'goodreads.json');
  let settings;
  try {
    settings = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Failure(
      'not-set-up',
      'goodreads.json is missing or is no JSON: ask the person to copy goodreads.json.example and fill it in.',
    );
  }
  if (!/^\d+$/.test(String(settings.user_id ?? '')))
    throw new Failure(
      'not-set-up',
      'user_id in goodreads.json is not filled in: ask the person to write the number of the profile.',
    );
  return {
    user_id: String(settings.user_id),
    base_url: settings.base_url ?? 'https://www.goodreads.com',
    session_file: settings.session_file,
  };
};

/** The cookie header of the person's own browser, for writes. */
export const readSession = ({ session_file: name }) => {
  const missing = new Failure(
    'not-set-up',
    'The session file is missing or empty: ask the person to save it as the README says.',
  );
  if (typeof name !== 'string' || name === '') throw missing;
  try {
    const cookie = readFileSync(isAbsolute(name) ? name : join(import.meta.dirname, name), 'utf8').trim();
    if (cookie !== '') return cookie;
  } catch {
    throw missing;
  }
  throw missing;
};

/**
 * One request. A blocked one is answered by 202 and no body, by a login page, or by silence: each of them is a failure
 * here, since every parser would make an empty record of it.
 */
export const request = async (url, options = {}) => {
  let response;
  let body;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(20_000), ...options });
    body = await response.text();
  } catch (error) {
    throw new Failure('unreachable', `The site did not answer (${error.cause?.code ?? error.name}).`);
  }
  if (response.status === 404)
    throw new Failure('not-found', 'The site has no such page: check the id or the name of the shelf.');
  if (response.status === 202 || body.trim() === '' || /\/user\/sign_in/.test(response.url))
    throw new Failure(
      'blocked',
      `The site blocked the request (status ${response.status}, ${body.length} characters). Report it and stop.`,
    );
  if (!response.ok) throw new Failure('refused', `The site answered with status ${response.status}.`);
  return body;
};

/** Reads the arguments of one command: all listed options are needed, and nothing else is taken. */
export const readOptions = (words, names) => {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  let values;
  try {
    values = parseArgs({ args: words, options }).values;
  } catch (error) {
    throw new Failure('usage', error.message);
  }
  const missing = names.find((name) => (values[name] ?? '').trim() === '');
  if (missing !== undefined) throw new Failure('usage', `--${missing} is needed.`);
  if (values.id !== undefined && !/^\d+$/.test(values.id))
    throw new Failure('usage', '--id must be the number of a book.');
  return values;
};

/** Runs one command of a table, prints its result as JSON, and a failure as one line of JSON on stderr. */
export const main = async (commands) => {
  try {
    const [name = '', ...words] = process.argv.slice(2);
    if (!Object.hasOwn(commands, name))
      throw new Failure('usage', `The commands are ${Object.keys(commands).join(', ')}.`);
    process.stdout.write(`${JSON.stringify(await commands[name](words), null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`${JSON.stringify({ error: error.error, message: error.message })}\n`);
    process.exitCode = error.error === 'usage' ? 64 : 1;
  }
};
