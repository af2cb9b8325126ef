import {
  CrewError,
  type FileChange,
  type FileOutcome,
  type RunChanges,
  routes,
} from '@my-agent-crew/contract';
import { type Connection, connect } from '../connect.ts';
import { exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import type { UndoWords } from '../i18n/vi-undo.ts';
import { wordsOf } from '../i18n/words.ts';
import { visible } from '../visible-text.ts';

/** What `crew undo` was asked for. */
export interface UndoOptions {
  url?: string;
  json?: boolean;
  /** Do it; without, the files are only listed. */
  yes?: boolean;
  redo?: boolean;
  recreate?: boolean;
  /** Paths as the list shows them; all files when left out. */
  file?: string[];
}

/** A path on one line of the terminal, whatever characters it holds. */
const shown = (path: string): string => visible(path).replaceAll('\n', ' ');

const reasonOf = ({ reason, by_run }: Pick<FileChange, 'reason' | 'by_run'>, words: UndoWords): string =>
  reason === null ? '' : words.reasons[reason](by_run ?? '');

const changeLine = (change: FileChange, words: UndoWords): string => {
  const state = change.state === 'undone' ? words.undone : words.kinds[change.kind];
  const reason = reasonOf(change, words);
  return `  ${shown(change.path)} (${state})${reason === '' ? '' : `: ${reason}`}`;
};

const outcomeLine = (file: FileOutcome, words: UndoWords): string => {
  const said = file.outcome === 'conflict' ? reasonOf(file, words) : words.outcomes[file.outcome];
  return `  ${shown(file.path)}: ${said}`;
};

const idsOf = (files: readonly FileChange[], wanted: readonly string[], words: UndoWords): string[] =>
  wanted.flatMap((path) => {
    const found = files.filter((change) => change.path === path);
    if (found.length === 0) throw new CrewError('invalid-input', words.noFile(path));
    return found.map(({ id }) => id);
  });

const list = (host: Host, changes: RunChanges, kind: 'undo' | 'redo', words: UndoWords): number => {
  const { files, commands, run_id } = changes;
  const say = (line: string): void => void host.stdout.write(`${line}\n`);
  say(files.length === 0 ? words.none(run_id) : words.list(files.length));
  for (const change of files) say(changeLine(change, words));
  if (commands > 0) say(words.commands(commands));
  if (files.some(({ state }) => (state === 'undone') === (kind === 'redo'))) say(words.next[kind]);
  return exitCode.done;
};

const act = async (
  { client }: Connection,
  { run_id, files }: RunChanges,
  kind: 'undo' | 'redo',
  options: UndoOptions,
  words: UndoWords,
): Promise<readonly FileOutcome[]> => {
  const wanted = options.file === undefined ? files.map(({ id }) => id) : idsOf(files, options.file, words);
  const body = { files: wanted, recreate: options.recreate === true ? wanted : [] };
  const route = kind === 'undo' ? routes.undoRun : routes.redoRun;
  return (await client.call(route, { params: { id: run_id }, body })).files;
};

/**
 * `crew undo`: lists what a turn changed and, with `--yes`, takes it back or brings it again. Resolves with the exit
 * status: `error` when a file was left as it is.
 */
export const undo = async (host: Host, runId: string, options: UndoOptions): Promise<number> => {
  const connection = await connect(host, options.url);
  const words = wordsOf(connection.settings.language).undo;
  const kind = options.redo === true ? 'redo' : 'undo';
  try {
    const changes = await connection.client.call(routes.getRunChanges, { params: { id: runId } });
    if (options.yes !== true) {
      if (options.json !== true) return list(host, changes, kind, words);
      host.stdout.write(`${JSON.stringify(changes)}\n`);
      return exitCode.done;
    }
    const files = await act(connection, changes, kind, options, words);
    if (options.json === true) host.stdout.write(`${JSON.stringify({ run_id: runId, files })}\n`);
    else if (files.length === 0) host.stdout.write(`${words.nothing[kind]}\n`);
    else for (const file of files) host.stdout.write(`${outcomeLine(file, words)}\n`);
    return files.some(({ outcome }) => outcome === 'conflict') ? exitCode.error : exitCode.done;
  } finally {
    await connection.close();
  }
};
