import { CrewError, version } from '@my-agent-crew/contract';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { addJobs } from './add-jobs.ts';
import { addMemory } from './add-memory.ts';
import { addOutbox } from './add-outbox.ts';
import { type AddAgentOptions, addTemplate, listAgentTemplates } from './commands/agent.ts';
import { type ApprovalsOptions, listWaiting } from './commands/approvals.ts';
import { type ChatOptions, chat } from './commands/chat.ts';
import { type CostsOptions, costs } from './commands/costs.ts';
import { type DecideOptions, decide } from './commands/decide.ts';
import { type RunOptions, run } from './commands/run.ts';
import { exportConversation, printTrajectory, type RecordOptions } from './commands/save-record.ts';
import { type SearchOptions, search } from './commands/search.ts';
import { type ServeOptions, serve } from './commands/serve.ts';
import { type UndoOptions, undo } from './commands/undo.ts';
import { exitCode } from './exit-code.ts';
import type { Host } from './host.ts';
import { languageOf, type Words, wordsOf } from './i18n/words.ts';

const readPort = (text: string): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('0–65535');
  return port;
};

const readLimit = (text: string): number => {
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > 100) throw new InvalidArgumentError('1–100');
  return limit;
};

/** Keeps the exit status of whichever command ran. */
type Finish = (status: Promise<number>) => Promise<void>;

const addTalking = (program: Command, host: Host, { help }: Words, finish: Finish): void => {
  program
    .command('chat')
    .description(help.chat)
    .option('--conversation <id>', help.conversation)
    .option('--url <url>', help.url)
    .action((options: ChatOptions) => finish(chat(host, options)));
  program
    .command('run')
    .description(help.run)
    .argument('<text>')
    .option('--conversation <id>', help.conversation)
    .option('--json', help.json)
    .option('--yes', help.yes)
    .option('--url <url>', help.url)
    .action((text: string, options: RunOptions) => finish(run(host, text, options)));
};

const addDeciding = (program: Command, host: Host, { help, gate }: Words, finish: Finish): void => {
  const common = (command: Command): Command =>
    command.option('--json', help.json).option('--url <url>', help.url);
  common(program.command('approvals').description(gate.help)).action((options: ApprovalsOptions) =>
    finish(listWaiting(host, options)),
  );
  common(program.command('approve').description(help.approve).argument('<id>'))
    .option('--always', help.always)
    .action((id: string, options: DecideOptions & { always?: boolean }) =>
      finish(decide(host, id, { kind: 'call', approve: true, always: options.always === true }, options)),
    );
  common(program.command('deny').description(help.deny).argument('<id>')).action(
    (id: string, options: DecideOptions) =>
      finish(decide(host, id, { kind: 'call', approve: false, always: false }, options)),
  );
  common(program.command('answer').description(help.answer).argument('<id>').argument('<text>')).action(
    (id: string, text: string, options: DecideOptions) =>
      finish(decide(host, id, { kind: 'answer', text }, options)),
  );
};

const addSearch = (program: Command, host: Host, { help }: Words, finish: Finish): void => {
  program
    .command('search')
    .description(help.search)
    .argument('<words...>')
    .option('--agent <id>', help.searchAgent)
    .option('--limit <count>', help.searchLimit, readLimit)
    .option('--best', help.searchBest)
    .option('--json', help.json)
    .option('--url <url>', help.url)
    .action((text: string[], options: SearchOptions) => finish(search(host, text, options)));
};

const addUndo = (program: Command, host: Host, words: Words, finish: Finish): void => {
  const { help } = words.undo;
  program
    .command('undo')
    .description(help.undo)
    .argument('<run>', help.run)
    .option('--yes', help.yes)
    .option('--redo', help.redo)
    .option('--recreate', help.recreate)
    .option('--file <path>', help.file, (path: string, paths?: string[]) => [...(paths ?? []), path])
    .option('--json', words.help.json)
    .option('--url <url>', words.help.url)
    .action((id: string, options: UndoOptions) => finish(undo(host, id, options)));
};

const addAgents = (program: Command, host: Host, { help }: Words, finish: Finish): void => {
  const agent = program.command('agent').description(help.agent);
  agent
    .command('list-templates')
    .description(help.listTemplates)
    .action(() => finish(listAgentTemplates(host)));
  agent
    .command('add')
    .description(help.addAgent)
    .argument('<template>')
    .option('--id <id>', help.agentId)
    .option('--workspace <folder>', help.workspace)
    .option('--force', help.force)
    .option('--home <folder>', help.home)
    .action((template: string, options: AddAgentOptions) => finish(addTemplate(host, template, options)));
};

const addRecords = (program: Command, host: Host, { help }: Words, finish: Finish): void => {
  const common = (command: Command): Command =>
    command.option('--full', help.full).option('--url <url>', help.url);
  common(program.command('export').description(help.export).argument('<conversation>')).action(
    (id: string, options: RecordOptions) => finish(exportConversation(host, id, options)),
  );
  common(program.command('trajectory').description(help.trajectory).argument('<run>'))
    .addOption(new Option('--format <format>', help.format).choices(['json', 'md']).default('json'))
    .action((id: string, options: RecordOptions & { format: 'json' | 'md' }) =>
      finish(printTrajectory(host, id, options)),
    );
};

const createProgram = (host: Host, words: Words, finish: Finish): Command => {
  const { help } = words;
  const program = new Command('crew').description(help.crew).version(version).showHelpAfterError();
  program.exitOverride().configureOutput({
    writeOut: (text) => host.stdout.write(text),
    writeErr: (text) => host.stderr.write(text),
  });
  program
    .command('serve')
    .description(help.serve)
    .option('--host <host>', help.host, '127.0.0.1')
    .option('--port <port>', help.port, readPort, 8765)
    .option('--no-schedule', help.noSchedule)
    .option('--strict', help.strict, false)
    .option('--home <folder>', help.home)
    .action((options: ServeOptions) => finish(serve(host, options)));
  addTalking(program, host, words, finish);
  addDeciding(program, host, words, finish);
  program
    .command('costs')
    .description(help.costs)
    .option('--json', help.json)
    .option('--url <url>', help.url)
    .action((options: CostsOptions) => finish(costs(host, options)));
  addJobs(program, host, words, finish);
  addMemory(program, host, words, finish);
  addOutbox(program, host, words, finish);
  addSearch(program, host, words, finish);
  addUndo(program, host, words, finish);
  addAgents(program, host, words, finish);
  addRecords(program, host, words, finish);
  return program;
};

/** The sentences of an error for the operator, or null for a defect. */
const sentencesOf = (error: unknown): string | null => {
  if (error instanceof CrewError) return error.message;
  // Errors of the home's files are a list with its own form; they tell it in their message.
  return error instanceof Error && error.name === 'ConfigErrors' ? error.message : null;
};

/** What `--json` prints when nothing ran: the same keys for status and error as an outcome has. */
const errorJson = (error: unknown, sentences: string): string =>
  JSON.stringify({ status: 'error', code: error instanceof CrewError ? error.code : null, error: sentences });

/**
 * Runs one command line (without the program's name) and resolves with its exit status. Errors with a sentence are
 * printed to stderr; a defect rejects.
 */
export const runCli = async (args: readonly string[], host: Host): Promise<number> => {
  let status: number = exitCode.done;
  const program = createProgram(host, wordsOf(languageOf(host.environment)), async (running) => {
    status = await running;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.done : exitCode.usage;
    const sentences = sentencesOf(error);
    if (sentences === null) throw error;
    host.stderr.write(`${sentences}\n`);
    if (args.includes('--json')) host.stdout.write(`${errorJson(error, sentences)}\n`);
    return exitCode.error;
  }
};
