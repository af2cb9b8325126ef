import type { Operand } from '@my-agent-crew/contract';
import { visible } from '../visible-text.ts';
import type { Look } from './look.ts';

/** Characters of a digest that tell two files apart at a glance. */
const shownDigest = 8;

/** The files a call works on, as they were when it asked, a line each. */
export const operandLines = (operands: readonly Operand[], { words: { gate }, paint }: Look): string[] =>
  operands.map((operand) => {
    const rest = /^\+(\d+)$/.exec(operand.name)?.[1];
    const name = rest === undefined ? visible(operand.name) : gate.operandRest(rest);
    const content = operand.by === 'content' ? operand.sha256?.slice(0, shownDigest) : gate.operandBySize;
    return paint.dim(`${gate.operands}: ${name} (${operand.sha256 === null ? gate.operandNew : content})`);
  });
