import {
  type CommandResult,
  type CommandRunner,
  defineTool,
  fail,
  type Outcome,
  refuse,
  succeed,
  type Tool,
} from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { type Replies, repliesIn } from '../texts/replies.ts';
import { assessCommand } from './assess-command.ts';
import { commandOperands } from './command-operands.ts';

/** Seconds. Spec: tools, table, shell_run "mặc định 120 s, tối đa 900 s". */
const defaultTimeoutSeconds = 120;
const maxTimeoutSeconds = 900;
/** Spec: tools, shell, "4 000 ký tự đầu ra cuối cùng". */
const failureTailChars = 4_000;
/** What the runner takes at most to end a tree that ignores TERM, on a busy machine. Milliseconds. */
const stopGraceMs = 10_000;
/** What is kept of a good output for the agent to read back; the cap of the model's view is the agent's. */
const keptChars = 400_000;

const clampSeconds = (asked: number | undefined): number =>
  Math.min(maxTimeoutSeconds, Math.max(1, asked ?? defaultTimeoutSeconds));

type Ended = Exclude<CommandResult, { readonly ended: 'refused' }>;

/** The last characters of what was printed under one line that says how it ended. */
const withTail = (line: string, result: Ended, replies: Replies): string => {
  const excess = Math.max(0, result.output.length - failureTailChars);
  const tail = result.output.slice(excess).replace(/^[\uDC00-\uDFFF]/, '');
  const dropped = result.droppedChars + result.output.length - tail.length;
  return [line, dropped > 0 ? replies.outputDropped(dropped) : '', tail].filter(Boolean).join('\n');
};

const describeSuccess = (result: Ended, replies: Replies): string => {
  if (result.output.trim() === '') return replies.shellSilent;
  return result.droppedChars > 0
    ? `${replies.outputDropped(result.droppedChars)}\n${result.output}`
    : result.output;
};

const toOutcome = (result: CommandResult, seconds: number, replies: Replies): Outcome => {
  switch (result.ended) {
    case 'refused':
      return refuse(result.sentence);
    case 'exit':
      return result.exitCode === 0
        ? succeed(describeSuccess(result, replies))
        : fail(withTail(replies.shellExit(result.exitCode), result, replies));
    case 'signal':
      return fail(withTail(replies.shellSignal(result.signal), result, replies));
    case 'timeout':
      return { outcome: 'timed-out', text: withTail(replies.shellTimedOut(seconds), result, replies) };
    case 'stopped':
      return fail(withTail(replies.shellStopped, result, replies));
  }
};

/** `shell_run`: one command in the agent's workspace. The runner owns its environment and everything it starts. */
export const createShellRun = (commands: CommandRunner): Tool =>
  defineTool({
    name: 'shell_run',
    input: z.object({ command: z.string().min(1), timeout_s: z.number().optional() }),
    approval: 'ask',
    stopGraceMs,
    texts: describeTool('shell_run'),
    assess: (input, agent) => assessCommand(input.command, agent),
    operands: (input, agent) => commandOperands(input.command, agent.workspace),
    run: async (input, { agent, callId, signal }) => {
      const seconds = clampSeconds(input.timeout_s);
      const request = {
        callId,
        command: input.command,
        cwd: agent.workspace.root,
        timeoutMs: Math.round(seconds * 1_000),
        keepChars: keptChars,
        sandbox: agent.shell.sandbox,
      };
      return toOutcome(await commands.run(request, signal), seconds, repliesIn(agent.language));
    },
  });
