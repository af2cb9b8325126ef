import type { ThreadText } from '../../i18n/vi-thread.ts';
import type { Delegation } from './read-delegation.ts';

const deniedTool = /^([\w.-]+) denied$/;

/**
 * Why a handed-on task is not simply done, in words. The codes the delegating model reads (`loop`, `workspace_write
 * denied`) become sentences; the agent's own words stay as they are. Empty when there is nothing to say.
 */
export const reasonWords = (delegation: Delegation, words: ThreadText['delegate']): string => {
  const { outcome, reason } = delegation;
  const known: Record<string, string> = words.reason;
  if (outcome === 'failed' && Object.hasOwn(known, reason)) return known[reason] ?? reason;
  const tool = outcome === 'blocked' ? deniedTool.exec(reason)?.[1] : undefined;
  return tool === undefined ? reason : words.denied(tool);
};
