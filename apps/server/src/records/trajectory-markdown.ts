import type { RunDetail, RunStep } from '@my-agent-crew/contract';
import { cutRecord } from './cut-record.ts';
import { fence, inlineCode, plainLine } from './markdown-parts.ts';
import { createMessageWriter } from './message-markdown.ts';
import type { RecordMaker } from './record-maker.ts';
import { readTrajectoryHead, type TrajectoryHead } from './trajectory-head.ts';

const figure = (value: number | null | undefined): string => (value == null ? '' : String(value));

const stepRow = (step: RunStep, maker: RecordMaker): string => {
  const cells = [
    String(step.index),
    step.kind,
    inlineCode(step.name, 60).replaceAll('|', '\\|'),
    step.status,
    maker.at(step.started_at),
    step.duration_ms === null ? '' : `${step.duration_ms} ms`,
    figure(step.cost_usd),
    figure(step.usage?.prompt_tokens),
    figure(step.usage?.completion_tokens),
    plainLine(step.detail),
  ];
  return `| ${cells.join(' | ')} |\n`;
};

const stepTable = ({ steps }: TrajectoryHead, maker: RecordMaker): string => {
  const { words } = maker;
  const head = `| ${words.stepColumns.join(' | ')} |\n|${words.stepColumns.map(() => ' --- |').join('')}\n`;
  return `# ${words.steps}\n\n${head}${steps.map((step) => stepRow(step, maker)).join('')}\n`;
};

const approvalList = (
  { approvals }: TrajectoryHead,
  maker: RecordMaker,
  cut: <Value>(value: Value) => Value,
): string => {
  if (approvals.length === 0) return '';
  const { words } = maker;
  const items = approvals.map((approval) => {
    const at = approval.decided_at === null ? '' : maker.at(approval.decided_at);
    const verdict =
      approval.status === 'pending'
        ? words.waits
        : words.decided(approval.status, approval.decided_by ?? '', at);
    const why = [approval.reason, approval.answer]
      .filter((part) => part !== null)
      .map((part) => ` · ${plainLine(cut(part))}`);
    const given = fence(JSON.stringify(cut(approval.arguments), null, 2), 'json').replace(/^/gm, '  ');
    return `- ${maker.at(approval.created_at)} · ${inlineCode(approval.name)} · ${verdict}${why.join('')}\n\n${given}\n`;
  });
  return `# ${words.approvals}\n\n${items.join('\n')}\n`;
};

const childList = ({ children }: TrajectoryHead, maker: RecordMaker): string => {
  if (children.length === 0) return '';
  const { words } = maker;
  const items = children.map((child) => {
    const runs = child.run_ids.map((id) => inlineCode(id)).join(', ');
    return `- ${plainLine(maker.nameOf(child.agent_id))}: ${plainLine(child.title) || words.untitled}; ${words.opened(inlineCode(child.conversation_id), runs)}\n`;
  });
  return `# ${words.delegations}\n\n${items.join('')}\n`;
};

const opening = (head: TrajectoryHead, maker: RecordMaker): string => {
  const { run, conversation } = head;
  const { words } = maker;
  const end = run.halt_reason === null ? run.status : `${run.status} (${run.halt_reason})`;
  const facts = [
    `${words.agent}: ${plainLine(maker.nameOf(run.agent_id))}`,
    `${words.conversation}: ${plainLine(conversation.title) || words.untitled} (${inlineCode(run.conversation_id)})`,
    ...(conversation.parent_id === null ? [] : [words.delegatedBy(inlineCode(conversation.parent_id))]),
    `${words.started}: ${maker.at(run.started_at)}`,
    ...(run.ended_at === null ? [] : [`${words.ended}: ${maker.at(run.ended_at)}`]),
    `${words.status}: ${end}${run.error === null ? '' : `: ${plainLine(run.error)}`}`,
    words.cost(String(run.spent_usd), run.unknown_cost_calls),
    words.masked,
    words.notStored,
    ...(conversation.messages_before === 0 ? [] : [words.earlier(conversation.messages_before)]),
  ];
  return `# ${words.run} ${inlineCode(run.id)}\n\n${facts.map((fact) => `- ${fact}\n`).join('')}\n`;
};

/** A run for people: its facts, what was said and called, its steps, decisions and delegations. */
export async function* trajectoryMarkdown(
  maker: RecordMaker,
  detail: RunDetail,
  isFull: boolean,
): AsyncGenerator<string> {
  const cut = <Value>(value: Value): Value => (isFull ? value : cutRecord(value, maker.words.left));
  const head = readTrajectoryHead(maker, detail, isFull);
  yield `${opening(head, maker)}# ${maker.words.messages}\n\n`;
  const writer = createMessageWriter(maker, detail.agent_id, { withCalls: true, withNotes: true, cut });
  for await (const message of maker.messages(detail.conversation_id, detail.id)) yield writer.write(message);
  yield writer.rest();
  yield stepTable(head, maker) + approvalList(head, maker, cut) + childList(head, maker);
}
