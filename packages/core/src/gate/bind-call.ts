import type { Approval, Operand } from '@my-agent-crew/contract';
import type { Agent } from '../ports/agents.ts';
import type { CoreTexts } from '../texts/core-texts.ts';
import { canonicalJson } from '../tool/canonical-json.ts';
import { sha256 } from '../tool/sha256.ts';
import type { Tool } from '../tool/tool.ts';

/** What a request binds a call to. */
export type Binding = Pick<Approval, 'operands' | 'digest'>;

const operandsOf = async (
  tool: Tool,
  input: Record<string, unknown>,
  agent: Agent,
): Promise<readonly Operand[]> => (await tool.operands?.(input, agent)) ?? [];

const digestOf = (
  tool: string,
  given: Record<string, unknown>,
  operands: readonly Operand[],
): Promise<string> => sha256(canonicalJson({ tool, arguments: given, operands }));

/** Reads what a call works on, for the request to a person. Rejects when the tool cannot say. */
export const bindCall = async (
  tool: Tool,
  given: Record<string, unknown>,
  input: Record<string, unknown>,
  agent: Agent,
): Promise<Binding> => {
  const operands = await operandsOf(tool, input, agent);
  return { operands: [...operands], digest: await digestOf(tool.name, given, operands) };
};

const describeOperand = (
  name: string,
  before: Operand | undefined,
  now: Operand | undefined,
  texts: CoreTexts,
): string => {
  if (before?.sha256 == null) return texts.operandAppeared(name);
  return now?.sha256 == null ? texts.operandGone(name) : texts.operandChanged(name);
};

const changedOperands = (
  before: readonly Operand[],
  now: readonly Operand[],
  texts: CoreTexts,
): readonly string[] => {
  const names = [...new Set([...before, ...now].map((operand) => operand.name))];
  return names.flatMap((name) => {
    const [was, is] = [before, now].map((list) => list.find((operand) => operand.name === name));
    return canonicalJson(was) === canonicalJson(is) ? [] : [describeOperand(name, was, is, texts)];
  });
};

/**
 * Says what is no longer as it was approved, in words for the model; null when every byte is the same. A request from
 * before there were digests is bound by its arguments alone.
 */
export const findChange = async (
  approval: Approval,
  tool: Tool,
  given: Record<string, unknown>,
  input: Record<string, unknown>,
  agent: Agent,
  texts: CoreTexts,
): Promise<string | null> => {
  const argumentsDiffer =
    approval.name !== tool.name || canonicalJson(approval.arguments) !== canonicalJson(given);
  if (argumentsDiffer) return texts.changedSinceApproved([texts.argumentsChanged]);
  if (approval.digest === null) return null;
  const operands = await operandsOf(tool, input, agent);
  const changed = changedOperands(approval.operands, operands, texts);
  if (changed.length > 0) return texts.changedSinceApproved(changed);
  const digest = await digestOf(tool.name, given, operands);
  return digest === approval.digest ? null : texts.changedSinceApproved([texts.argumentsChanged]);
};
