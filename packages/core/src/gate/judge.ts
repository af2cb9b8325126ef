import type { ApprovalFlag, Assessment } from '../tool/tool.ts';

/** Everything a gate decision depends on; recorded decisions can be replayed from it. */
export interface GateInput {
  readonly tool: string;
  readonly flag: ApprovalFlag;
  readonly assessment: Assessment;
  readonly autonomous: boolean;
  readonly autoApprove: readonly string[];
}

/** What the gate says. `reason` is null when only the tool's own flag asks. */
export type Verdict =
  | { readonly kind: 'run'; readonly because: 'unflagged' | 'routine' | 'autonomous' | 'auto-approve' }
  | { readonly kind: 'ask'; readonly reason: string | null }
  | { readonly kind: 'refuse'; readonly sentence: string };

/**
 * Decides one tool call. The order is the contract: hard refusal, reasons to always ask, routine, autonomous,
 * auto_approve, the tool's own flag. A tool whose flag is `always` asks in every stance. Spec: tools, "approval".
 */
export const judge = (input: GateInput): Verdict => {
  const { refuse, ask, routine } = input.assessment;
  if (refuse !== null) return { kind: 'refuse', sentence: refuse };
  if (ask !== null) return { kind: 'ask', reason: ask };
  if (input.flag === 'always') return { kind: 'ask', reason: null };
  if (input.flag === 'never') return { kind: 'run', because: 'unflagged' };
  if (routine !== null) return { kind: 'run', because: 'routine' };
  if (input.autonomous) return { kind: 'run', because: 'autonomous' };
  if (input.autoApprove.includes(input.tool)) return { kind: 'run', because: 'auto-approve' };
  return { kind: 'ask', reason: null };
};
