import { type Approval, routes } from '@my-agent-crew/contract';
import { type Connection, connect } from '../connect.ts';
import { exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { wordsOf } from '../i18n/words.ts';
import { createPaint } from '../paint.ts';
import { requestLines } from '../render/approval-block.ts';
import { clockTime } from '../render/figures.ts';
import type { Look } from '../render/look.ts';
import { visible } from '../visible-text.ts';

/** What `crew approvals` was asked for. */
export interface ApprovalsOptions {
  url?: string;
  json?: boolean;
}

/** Decisions shown below what waits. */
const decidedShown = 10;

const howTo = ({ id, kind }: Approval, { run }: Look['words']): string =>
  kind === 'question' ? run.howToAnswer(id) : run.howToDecide(id);

const indent = (lines: readonly string[]): string =>
  lines.flatMap((line) => line.split('\n')).reduce((text, line) => `${text}  ${line}\n`, '');

/** What one turn waits for, under a line that says whose turn it is. */
const turnBlock = async (
  { client }: Connection,
  approvals: readonly Approval[],
  look: Look,
): Promise<string> => {
  const { words, paint } = look;
  const runId = approvals[0]?.run_id ?? '';
  const run = await client.call(routes.getRun, { params: { id: runId } }).catch(() => null);
  const title = words.gate.run(approvals[0]?.agent_id ?? '', visible(run?.opening ?? runId));
  const together = approvals.length > 1 ? [paint.warn(words.gate.together(approvals.length))] : [];
  const blocks = approvals.map((approval) =>
    indent([...requestLines(approval, Date.now(), look), howTo(approval, words)]),
  );
  return [[paint.bold(title), ...together, ''].join('\n'), ...blocks].join('');
};

const decidedLine = (approval: Approval, { words, paint }: Look): string => {
  const by = approval.decided_by === null ? '' : ` ${words.gate.by(approval.decided_by)}`;
  const at = approval.decided_at === null ? '' : ` ${clockTime(approval.decided_at, words)}`;
  return `  ${approval.name}  ${words.approval.settled[approval.status]}${paint.dim(`${by}${at}`)}\n`;
};

/**
 * `crew approvals`: everything that waits for the person in the whole crew, by turn, with the commands that decide it, and
 * below it the latest decisions. Resolves with the exit status.
 */
export const listWaiting = async (host: Host, options: ApprovalsOptions): Promise<number> => {
  const connection = await connect(host, options.url);
  try {
    const all = await connection.client.call(routes.listApprovals, { query: { limit: 200 } });
    if (options.json === true) {
      host.stdout.write(`${JSON.stringify(all)}\n`);
      return exitCode.done;
    }
    const paint = createPaint(host.stdout.isTTY === true, host.environment);
    const look = { words: wordsOf(connection.settings.language), paint };
    const waiting = all.filter(({ status }) => status === 'pending');
    if (waiting.length === 0) host.stdout.write(`${look.words.gate.none}\n`);
    for (const approvals of Map.groupBy(waiting, ({ run_id }) => run_id).values())
      host.stdout.write(`${await turnBlock(connection, approvals, look)}\n`);
    const decided = all.filter(({ status }) => status !== 'pending').slice(0, decidedShown);
    if (decided.length > 0) host.stdout.write(`${look.paint.bold(look.words.gate.decided)}\n`);
    for (const approval of decided) host.stdout.write(decidedLine(approval, look));
    return exitCode.done;
  } finally {
    await connection.close();
  }
};
