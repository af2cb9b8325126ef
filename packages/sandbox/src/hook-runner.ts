import type { HookedCall, Hooks } from '@my-agent-crew/core';
import { type HookAnswer, readHookAnswer } from './hook-runner-answer.ts';
import { aliasOf, type Hook, isWatched } from './hook-runner-matching.ts';
import { createHookProcess } from './hook-runner-process.ts';

/** What a hook runner is built with. */
export interface HookRunnerOptions {
  /** The hooks that reach an agent, in their order; asked at every call, so that a rebuilt agent brings its new ones. */
  readonly hooksFor: (agentId: string) => readonly Hook[];
  /** The environment of the server; only the allowed variables reach a hook. */
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  /** Time between TERM and KILL, in ms. */
  readonly killGraceMs?: number;
}

const defaultKillGraceMs = 500;
/** Hooks of one call that run at once. */
const atOnce = 8;
/** Seconds. Spec: agents, hooks, "mặc định 30". */
const defaultTimeout = 30;
const longestTimeout = 600;

const texts = {
  vi: {
    blocked: (tool: string, reason: string) =>
      `Một hook của người dùng chặn ${tool}, nên nó không chạy. Lý do: ${reason || 'hook không nêu'}`,
    objected: (reason: string) => `[hook phản đối sau lời gọi: ${reason || 'không nêu lý do'}]`,
  },
  en: {
    blocked: (tool: string, reason: string) =>
      `A hook of the person blocked ${tool}, so it did not run. Reason: ${reason || 'the hook gave none'}`,
    objected: (reason: string) => `[a hook objects after the call: ${reason || 'it gave no reason'}]`,
  },
} as const;

const timeoutMs = (seconds: number): number =>
  (seconds > 0 ? Math.min(seconds, longestTimeout) : defaultTimeout) * 1_000;

const toInput = (event: Hook['event'], call: HookedCall, answer: string | null): string =>
  JSON.stringify({
    hook_event_name: event,
    tool_name: call.tool,
    tool_alias: aliasOf(call.tool),
    tool_input: call.input,
    agent_id: call.agent.id,
    cwd: call.agent.workspace.root,
    ...(answer === null ? {} : { tool_response: answer }),
  });

/**
 * Runs the command hooks of kits around tool calls. A fence that breaks takes nothing away from the agent: whatever goes
 * wrong with a hook, the call passes. Spec: agents, "Kit", hooks.
 */
export const createHookRunner = (options: HookRunnerOptions): Hooks => {
  const { hooksFor, parentEnv, killGraceMs = defaultKillGraceMs } = options;
  const runProcess = createHookProcess({ parentEnv, killGraceMs });
  /** What hooks before a call had to add to its result. The turn hands the same object to both methods. */
  const kept = new WeakMap<HookedCall, readonly string[]>();

  const ask = async (hook: Hook, callId: string, input: string, signal: AbortSignal): Promise<HookAnswer> => {
    try {
      const { command, folder, timeoutSeconds } = hook;
      const run = { callId, command, folder, input, timeoutMs: timeoutMs(timeoutSeconds) };
      return readHookAnswer(await runProcess(run, signal));
    } catch {
      return readHookAnswer(null);
    }
  };

  /** Asks the hooks of an event in groups, and before a call no further group once one has blocked it. */
  const askAll = async (
    event: Hook['event'],
    call: HookedCall,
    answer: string | null,
    signal: AbortSignal,
  ): Promise<readonly HookAnswer[]> => {
    const watching = hooksFor(call.agent.id).filter(
      (hook) => hook.event === event && isWatched(hook.matcher, call.tool),
    );
    if (watching.length === 0) return [];
    const input = toInput(event, call, answer);
    const answers: HookAnswer[] = [];
    for (let at = 0; at < watching.length && !signal.aborted; at += atOnce) {
      const group = watching.slice(at, at + atOnce);
      answers.push(...(await Promise.all(group.map((hook) => ask(hook, call.callId, input, signal)))));
      if (event === 'PreToolUse' && answers.some(({ block }) => block !== null)) break;
    }
    return answers;
  };

  const contextsOf = (answers: readonly HookAnswer[]): string[] =>
    answers.map(({ context }) => context).filter((context) => context !== '');

  return {
    before: async (call, signal) => {
      try {
        const answers = await askAll('PreToolUse', call, null, signal);
        const blocking = answers.find(({ block }) => block !== null);
        const contexts = contextsOf(answers);
        if (contexts.length > 0) kept.set(call, contexts);
        return blocking === undefined
          ? null
          : texts[call.agent.language].blocked(call.tool, blocking.block ?? '');
      } catch {
        return null;
      }
    },
    after: async (call, answer, signal) => {
      const earlier = kept.get(call) ?? [];
      try {
        const answers = await askAll('PostToolUse', call, answer, signal);
        const objections = answers
          .filter(({ block }) => block !== null)
          .map(({ block }) => texts[call.agent.language].objected(block ?? ''));
        const added = [...earlier, ...objections, ...contextsOf(answers)];
        return added.length === 0 ? null : added.join('\n');
      } catch {
        return earlier.length === 0 ? null : earlier.join('\n');
      }
    },
  };
};
