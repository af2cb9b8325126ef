import type { ToolContext } from '@my-agent-crew/core';

/** A script can hold all that a tool keeps. */
const scriptChars = 100_000;

/** Characters an answer may have for whoever called the tool. */
export const outputCap = ({ agent, caller }: Pick<ToolContext, 'agent' | 'caller'>): number =>
  caller === 'script' ? scriptChars : agent.toolOutputChars;
