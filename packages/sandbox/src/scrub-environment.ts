import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandVariables } from './command-environment.ts';

/** The environment a process was started with, by name. */
export type StartEnvironment = Readonly<Record<string, string | undefined>>;

/** What stays in the environment block beside the variables a command may see. */
export interface ScrubOptions {
  /** Further names without secrets that the process needs at its own start, such as `DISPLAY`. */
  readonly keep?: readonly string[];
  /**
   * For programs that read their standard input: the environment then goes over in a file of mode 600 that the second
   * image removes before it does anything else, instead of on standard input.
   */
  readonly keepStdin?: boolean;
  /** Options of Node and V8 for the second image, for what can only be set before a process runs. */
  readonly nodeOptions?: readonly string[];
}

/** Names the second image by the file it must find on its standard input: device and inode. */
const handoffVariable = 'MY_AGENT_ENV_HANDOFF';

/** Read by Node itself before any of our code runs. */
const nodeVariables = ['TZ', 'NODE_OPTIONS', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'LD_LIBRARY_PATH'];

const fileIdentity = (fd: number): string => {
  const { dev, ino } = fstatSync(fd, { bigint: true });
  return `${dev}:${ino}`;
};

/** Writes a file that only this user can read, in memory where the system has it, so that the values touch no disk. */
const placeInFile = (content: string): string => {
  const folder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const path = join(folder, `crew-${randomBytes(12).toString('hex')}`);
  writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
  return path;
};

/** Puts an unlinked file that holds `content` on descriptor 0 and names it. */
const placeOnStdin = (content: string): string => {
  const path = placeInFile(content);
  try {
    closeSync(0);
    // The lowest free descriptor is taken, and `execve` keeps the first three open.
    const fd = openSync(path, 'r');
    if (fd !== 0) throw new Error(`expected descriptor 0 and got ${fd}`);
    return fileIdentity(fd);
  } finally {
    unlinkSync(path);
  }
};

const byPath = 'file:';

const takeFromFile = (path: string): StartEnvironment => {
  const { uid, mode } = lstatSync(path);
  if (uid !== process.getuid?.() || (mode & 0o177777) !== 0o100600) {
    throw new Error(
      `${handoffVariable} names a file that is not this user's own. Unset the variable and start again.`,
    );
  }
  const content = readFileSync(path, 'utf8');
  unlinkSync(path);
  return JSON.parse(content) as StartEnvironment;
};

const takeFromStdin = (identity: string): StartEnvironment => {
  if (fileIdentity(0) !== identity) {
    throw new Error(
      `${handoffVariable} is set but standard input does not hold the environment. Unset the variable and start again.`,
    );
  }
  const environment = JSON.parse(readFileSync(0, 'utf8')) as StartEnvironment;
  closeSync(0);
  openSync('/dev/null', 'r');
  return environment;
};

/**
 * Empties the environment block of this process, which every process of the same user (so every command of an agent)
 * could read at /proc/<pid>/environ; deleting from `process.env` does not change that block. Call it first in the
 * server's main, before heavy imports: the process replaces itself once by the same program and arguments, keeps its
 * id, and the second image gets the whole start environment as the return value. Read settings and keys from that,
 * not from `process.env`. Standard input is /dev/null afterwards unless `keepStdin` is set. Where a process cannot be replaced (Windows) the
 * environment is returned unscrubbed.
 */
export const scrubEnvironment = (options: ScrubOptions = {}): StartEnvironment => {
  const identity = process.env[handoffVariable];
  if (identity !== undefined) {
    delete process.env[handoffVariable];
    return identity.startsWith(byPath)
      ? takeFromFile(identity.slice(byPath.length))
      : takeFromStdin(identity);
  }
  const start: StartEnvironment = { ...process.env };
  if (process.execve === undefined) return start;
  const kept: Record<string, string> = {};
  for (const name of [...commandVariables, ...nodeVariables, ...(options.keep ?? [])]) {
    const value = start[name];
    if (value !== undefined) kept[name] = value;
  }
  const content = JSON.stringify(start);
  const handoff = options.keepStdin === true ? byPath + placeInFile(content) : placeOnStdin(content);
  const { argv0, execArgv, argv } = process;
  const image = [argv0, ...(options.nodeOptions ?? []), ...execArgv, ...argv.slice(1)];
  return process.execve(process.execPath, image, { ...kept, [handoffVariable]: handoff });
};
