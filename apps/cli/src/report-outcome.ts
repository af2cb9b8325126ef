import type { Host } from './host.ts';
import type { Words } from './i18n/words.ts';
import { createPaint } from './paint.ts';
import { approvalBlock } from './render/approval-block.ts';
import { runEnd } from './render/run-end.ts';
import type { RunOutcome } from './settle-run.ts';

/** The one JSON object that `--json` prints. Its keys are what scripts rely on. */
const outcomeJson = (conversationId: string, { run, texts, approval }: RunOutcome) => ({
  conversation_id: conversationId,
  run_id: run?.id ?? null,
  status: run?.status ?? 'error',
  text: texts.join('\n\n'),
  halt_reason: run?.halt_reason ?? null,
  error: run?.error ?? null,
  spent_usd: run?.spent_usd ?? 0,
  unknown_cost_calls: run?.unknown_cost_calls ?? 0,
  model_calls: run?.model_calls ?? 0,
  route: run?.route ?? '',
  approval,
});

/**
 * Tells how a run stands after its texts were printed: one JSON object on stdout, or for people a few lines on stderr
 * (how it ended, or what it waits for and which command goes on).
 */
export const reportOutcome = (
  host: Host,
  words: Words,
  conversationId: string,
  outcome: RunOutcome,
  asJson: boolean,
): void => {
  if (asJson) {
    host.stdout.write(`${JSON.stringify(outcomeJson(conversationId, outcome))}\n`);
    return;
  }
  const look = { words, paint: createPaint(host.stderr.isTTY === true, host.environment) };
  const { run, approval } = outcome;
  if (approval === null) {
    if (run !== null && run.status !== 'done') host.stderr.write(runEnd(run, look));
    return;
  }
  const { id, name, kind } = approval;
  const lines =
    kind === 'question'
      ? [words.run.needsAnswer(id), words.run.howToAnswer(id)]
      : [words.run.needsApproval(id, name), words.run.howToDecide(id)];
  host.stderr.write(`${approvalBlock(approval, Date.now(), look)}${lines.join('\n')}\n`);
};
