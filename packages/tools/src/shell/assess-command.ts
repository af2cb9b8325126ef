import { type Agent, type Assessment, unremarkable } from '@my-agent-crew/core';
import { repliesIn } from '../texts/replies.ts';
import { findPattern, findRoutine } from './find-routine.ts';

/** What the gate must know about a command. Spec: tools, shell: denied, then asked, then routine. */
export const assessCommand = (command: string, { shell, language }: Agent): Assessment => {
  const replies = repliesIn(language);
  const denied = findPattern(command, shell.denyPatterns);
  if (denied !== null) return { ...unremarkable, refuse: replies.shellDenied(denied) };
  if (shell.sandbox !== null) return { ...unremarkable, refuse: replies.shellSandbox };
  const asked = findPattern(command, shell.askPatterns);
  if (asked !== null) return { ...unremarkable, ask: replies.shellAsks(asked) };
  return { ...unremarkable, routine: findRoutine(command, shell.allowPatterns) };
};
