import type { Approval, ToolCall } from '@my-agent-crew/contract';
import type { z } from 'zod';
import { judge } from '../gate/judge.ts';
import { isoTime } from '../ports/clock.ts';
import { type Assessment, type Tool, unremarkable } from '../tool/tool.ts';
import type { CallOutcome } from './record-outcome.ts';
import type { Turn } from './turn.ts';

/** What is to be done with one call that has no result yet. */
export type CallPlan =
  /** It gets this result without running. `settled` is the decision behind it, when there was one. */
  | { readonly kind: 'answer'; readonly outcome: CallOutcome; readonly settled: Approval | null }
  | {
      readonly kind: 'run';
      readonly tool: Tool;
      readonly input: Record<string, unknown>;
      readonly settled: Approval | null;
    }
  | { readonly kind: 'ask'; readonly tool: Tool; readonly reason: string | null }
  /** Asked in an earlier leg and still open. */
  | { readonly kind: 'wait'; readonly approval: Approval };

const answer = (
  outcome: CallOutcome['outcome'],
  text: string,
  settled: Approval | null = null,
): CallPlan => ({
  kind: 'answer',
  outcome: { outcome, text },
  settled,
});

/** At most this many broken rules are named to the model at once. */
const issuesNamed = 3;

const describeIssues = (error: z.ZodError): string =>
  error.issues
    .slice(0, issuesNamed)
    .map((issue) => `${issue.path.length > 0 ? issue.path.join('.') : 'arguments'}: ${issue.message}`)
    .join('; ');

const questionOutcome = (turn: Turn, approval: Approval): CallOutcome =>
  approval.status === 'answered'
    ? { outcome: 'ok', text: approval.answer ?? '' }
    : { outcome: 'timed-out', text: turn.texts.unanswered(approval.default) };

/** The newest approval of a call; one whose deadline has passed is settled as expired first, by whoever comes first. */
const currentApproval = async (turn: Turn, callId: string): Promise<Approval | null> => {
  const approval = await turn.ports.approvals.forCall(callId);
  const now = turn.ports.clock.now();
  if (approval?.status !== 'pending' || Date.parse(approval.expires_at) > now) return approval;
  const expired = { status: 'expired', by: null, answer: null, at: isoTime(now), always: false } as const;
  await turn.ports.approvals.settle(approval.id, expired);
  return turn.ports.approvals.forCall(callId);
};

const assess = (turn: Turn, tool: Tool, input: Record<string, unknown>): Assessment | 'unreadable' => {
  try {
    return tool.assess(input, turn.agent);
  } catch (cause) {
    turn.ports.reportDefect(cause, `assess ${tool.name}`);
    return 'unreadable';
  }
};

const planDecided = (
  turn: Turn,
  tool: Tool,
  input: Record<string, unknown>,
  approval: Approval,
): CallPlan => {
  if (approval.status === 'pending') return { kind: 'wait', approval };
  if (approval.kind === 'question')
    return { kind: 'answer', outcome: questionOutcome(turn, approval), settled: approval };
  if (approval.status !== 'approved')
    return approval.status === 'expired'
      ? answer('expired', turn.texts.expired, approval)
      : answer('denied', turn.texts.denied, approval);
  const assessment = assess(turn, tool, input);
  if (assessment !== 'unreadable' && assessment.refuse !== null)
    return answer('refused', assessment.refuse, approval);
  return { kind: 'run', tool, input, settled: approval };
};

const planNew = (turn: Turn, tool: Tool, input: Record<string, unknown>): CallPlan => {
  const assessment = assess(turn, tool, input);
  // A tool that cannot say what it is about to do still stops for a person. Spec: tools, "schedule_create".
  if (assessment === 'unreadable') return { kind: 'ask', tool, reason: null };
  const verdict = judge({
    tool: tool.name,
    flag: tool.approval,
    assessment: assessment ?? unremarkable,
    autonomous: turn.conversation.autonomous,
    autoApprove: turn.conversation.autoApprove,
  });
  if (verdict.kind === 'refuse') return answer('refused', verdict.sentence);
  if (verdict.kind === 'ask') return { kind: 'ask', tool, reason: verdict.reason };
  return { kind: 'run', tool, input, settled: null };
};

const hadStarted = (turn: Turn, call: ToolCall): boolean =>
  turn.steps.some(
    (step) =>
      step.tool_call_id === call.id &&
      step.kind !== 'approval' &&
      step.kind !== 'question' &&
      step.status === 'running',
  );

/**
 * Decides what happens to one call without a result: at first sight, after a decision, and after a restart. A call that
 * had started in an earlier leg runs again only when its tool is replay-safe.
 */
export const planCall = async (turn: Turn, call: ToolCall): Promise<CallPlan> => {
  if (call.invalid !== null) return answer('failed', turn.texts.invalidArguments(call.name, call.invalid));
  const tool = turn.ports.tools.find(turn.agent, call.name);
  if (tool === null) return answer('refused', turn.texts.unknownTool(call.name, turn.agent.tools));
  const parsed = tool.input.safeParse(call.arguments);
  if (!parsed.success)
    return answer('failed', turn.texts.wrongArguments(call.name, describeIssues(parsed.error)));
  if (hadStarted(turn, call) && !tool.replaySafe) return answer('unknown', turn.texts.unknownWhetherRan);
  const approval = await currentApproval(turn, call.id);
  return approval === null
    ? planNew(turn, tool, parsed.data)
    : planDecided(turn, tool, parsed.data, approval);
};
