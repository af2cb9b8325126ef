import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent, HookedCall } from '@my-agent-crew/core';
import { createHookRunner, type Hook } from '@my-agent-crew/sandbox';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'crew-hooks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parentEnv = { ...process.env, OPENROUTER_API_KEY: 'sk-secret' };
const agent = { id: 'coder', language: 'en', workspace: { root: '/some/workspace' } } as unknown as Agent;

const callOf = (tool = 'shell_run', input: Record<string, unknown> = { command: 'ls' }): HookedCall => ({
  agent,
  conversationId: 'c1',
  callId: 'call-1',
  tool,
  input,
});

const hookOf = (command: string, more: Partial<Hook> = {}): Hook => ({
  event: 'PreToolUse',
  matcher: '',
  command,
  timeoutSeconds: 20,
  folder,
  ...more,
});

const runnerOf = (...hooks: readonly Hook[]) =>
  createHookRunner({ hooksFor: (id) => (id === 'coder' ? hooks : []), parentEnv, killGraceMs: 200 });

const never = new AbortController().signal;
const before = (command: string, more: Partial<Hook> = {}, call = callOf()) =>
  runnerOf(hookOf(command, more)).before(call, never);
const after = (command: string, answer = 'answer', more: Partial<Hook> = {}) =>
  runnerOf(hookOf(command, { event: 'PostToolUse', ...more })).after(callOf(), answer, never);
const say = (value: unknown): string => `printf '%s' '${JSON.stringify(value)}'`;

/** A sleep whose length names it, so that the process list tells whether it still runs. */
let nextSleep = 900_000 + (process.pid % 1_000) * 100;
const uniqueSleep = (): { readonly command: string; readonly isAlive: () => boolean } => {
  nextSleep += 1;
  const seconds = String(nextSleep);
  const isRunning = (pid: string): boolean => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`sleep\0${seconds}`)) return false;
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  return {
    command: `sleep ${seconds}`,
    isAlive: () => readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && isRunning(pid)),
  };
};

describe('what a hook is told', () => {
  const told = async (call: HookedCall): Promise<Record<string, unknown>> => {
    const file = join(folder, `told-${call.tool}.json`);
    await runnerOf(hookOf(`cat > ${file}`)).before(call, never);
    return JSON.parse(readFileSync(file, 'utf8'));
  };

  it('is the JSON the harnesses send, on standard input [hooks.input]', async () => {
    expect(await told(callOf())).toEqual({
      hook_event_name: 'PreToolUse',
      tool_name: 'shell_run',
      tool_alias: 'Bash',
      tool_input: { command: 'ls' },
      agent_id: 'coder',
      cwd: '/some/workspace',
    });
    const file = join(folder, 'after.json');
    await after(`cat /dev/stdin > ${file}`, 'đẹp'.repeat(100_000));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      hook_event_name: 'PostToolUse',
      tool_response: 'đẹp'.repeat(100_000),
    });
  });

  it('names canvas tools truly, with the alias of the file tool they resemble [hooks.canvas]', async () => {
    expect(await told(callOf('artifact_import', { path: 'a.md' }))).toMatchObject({
      tool_name: 'artifact_import',
      tool_alias: 'Read',
      tool_input: { path: 'a.md' },
    });
    expect(await told(callOf('artifact_export'))).toMatchObject({ tool_alias: 'Write' });
    expect(await told(callOf('wiki_get'))).toMatchObject({ tool_alias: 'wiki_get' });
  });

  it('is asked from the folder that holds the kit, in a minimal environment [hooks.environment]', async () => {
    const file = join(folder, 'env.txt');
    await before(`{ pwd -P; env; } > ${file}`);
    const [place, ...variables] = readFileSync(file, 'utf8').split('\n');
    expect(place).toBe(folder);
    expect(variables).toContain(`CLAUDE_PROJECT_DIR=${folder}`);
    expect(variables).toContain(`MY_AGENT_PROJECT_DIR=${folder}`);
    expect(variables.join('\n')).not.toContain('sk-secret');
  });
});

describe('which hooks are asked', () => {
  it.each([
    ['Bash', 'shell_run', true],
    ['shell_run', 'shell_run', true],
    ['Edit|Write', 'workspace_write', true],
    ['MultiEdit', 'workspace_edit', true],
    ['^Read$', 'workspace_read', true],
    ['Read', 'artifact_import', true],
    ['workspace_read', 'artifact_import', true],
    ['Write', 'artifact_export', true],
    ['workspace_write', 'artifact_export', true],
    ['Task', 'delegate', true],
    ['*', 'anything', true],
    ['', 'anything', true],
    ['mcp__notion__.*', 'mcp__notion__search', true],
    ['Bash', 'workspace_read', false],
    ['Read', 'artifact_export', false],
    ['(', 'shell_run', false],
  ])('%j for %s: %s [hooks.matcher]', async (matcher, tool, isAsked) => {
    const said = await before('exit 2', { matcher }, callOf(tool));
    expect(said !== null).toBe(isAsked);
  });

  it('are those of the agent and of the event [hooks.matcher]', async () => {
    const runner = runnerOf(hookOf('exit 2'), hookOf('exit 2', { event: 'PostToolUse', matcher: 'Read' }));
    const other = { ...callOf(), agent: { ...agent, id: 'other' } };
    expect(await runner.before(other, never)).toBeNull();
    expect(await runner.after(callOf(), 'x', never)).toBeNull();
    expect(await runner.before(callOf(), never)).not.toBeNull();
  });
});

describe('a hook before a call', () => {
  it('blocks with exit code 2, and the model reads why [hooks.block.exit]', async () => {
    expect(await before('echo "no deploys on Friday" >&2; exit 2')).toContain('no deploys on Friday');
    expect(await before('echo by name > /dev/stderr; exit 2')).toContain('by name');
    expect(await before('exit 2')).toContain('shell_run');
    const vi = { ...callOf(), agent: { ...agent, language: 'vi' } as Agent };
    expect(await before('echo không >&2; exit 2', {}, vi)).toMatch(/chặn shell_run.*không/);
  });

  it.each([
    { decision: 'block', reason: 'because' },
    { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'because' } },
    { permissionDecision: 'deny', reason: 'because' },
  ])('blocks with %j [hooks.block.json]', async (answer) => {
    expect(await before(say(answer))).toContain('because');
  });

  it.each([
    ['exit code 1', 'echo no >&2; exit 1'],
    ['exit code 1 with a block', `${say({ decision: 'block' })}; exit 1`],
    ['nothing said', 'true'],
    ['plain words', 'echo block'],
    ['broken JSON', `printf '{"decision": "block"'`],
    ['JSON that is no block', `printf '["block"]'`],
    ['an approval', say({ decision: 'approve', hookSpecificOutput: { permissionDecision: 'allow' } })],
    ['a question', say({ hookSpecificOutput: { permissionDecision: 'ask' } })],
    ['a program that is not there', 'no-such-program-anywhere'],
    ['a signal', 'kill -KILL $$'],
    ['a syntax error', 'if then ('],
  ])('lets the call pass for %s [hooks.pass]', async (_, command) => {
    expect(await before(command)).toBeNull();
  });

  it('lets the call pass when its folder is gone or its command cannot be taken [hooks.pass]', async () => {
    expect(await before('exit 2', { folder: join(folder, 'absent') })).toBeNull();
    expect(await before(`: ${'x'.repeat(4_000_000)}; exit 2`)).toBeNull();
    const failing = createHookRunner({
      hooksFor: () => {
        throw new Error('broken');
      },
      parentEnv,
    });
    expect(await failing.before(callOf(), never)).toBeNull();
    expect(await failing.after(callOf(), 'x', never)).toBeNull();
  });

  it('may leave its input unread, however long [hooks.input]', async () => {
    const long = callOf('shell_run', { command: 'x'.repeat(3_000_000) });
    expect(await before('exit 2', {}, long)).not.toBeNull();
  });

  it('blocks when any of several does, and the first reason counts [hooks.several]', async () => {
    const hooks = [
      hookOf('true'),
      hookOf('sleep 0.2; echo first >&2; exit 2'),
      hookOf('echo second >&2; exit 2'),
    ];
    expect(await runnerOf(...hooks).before(callOf(), never)).toContain('first');
  });
});

describe('a hook after a call', () => {
  it('adds its context to the result, and so does one before it [hooks.context]', async () => {
    const runner = runnerOf(
      hookOf(say({ hookSpecificOutput: { additionalContext: 'from before' } })),
      hookOf(say({ hookSpecificOutput: { additionalContext: 'one' } }), { event: 'PostToolUse' }),
      hookOf(say({ additionalContext: 'two' }), { event: 'PostToolUse' }),
    );
    const call = callOf();
    expect(await runner.before(call, never)).toBeNull();
    expect(await runner.after(call, 'x', never)).toBe('from before\none\ntwo');
    expect(await runner.after(callOf(), 'x', never)).toBe('one\ntwo');
  });

  it('that objects tells the model why, since the call has run [hooks.object]', async () => {
    expect(await after('echo lint failed >&2; exit 2')).toContain('lint failed');
    expect(await after(say({ decision: 'block', reason: 'undo it' }))).toContain('undo it');
    expect(await after('exit 1')).toBeNull();
    expect(await after('true')).toBeNull();
  });

  it('adds a text of bounded length [hooks.output]', async () => {
    const long = await after(say({ additionalContext: 'x'.repeat(20_000) }));
    expect(long).toHaveLength(8_001);
    const reason = await before('head -c 100000 /dev/zero | tr "\\0" y >&2; exit 2');
    expect(reason?.length).toBeLessThan(2_200);
  });
});

describe('a hook that misbehaves', () => {
  it('is ended with everything it started when its time is up, and the call passes [hooks.timeout]', async () => {
    const [child, daemon] = [uniqueSleep(), uniqueSleep()];
    const command = `trap '' TERM; ${child.command} & setsid ${daemon.command} & wait; exit 2`;
    const started = performance.now();
    expect(await before(command, { timeoutSeconds: 0.5 })).toBeNull();
    expect(performance.now() - started).toBeGreaterThan(450);
    expect([child.isAlive(), daemon.isAlive()]).toEqual([false, false]);
  });

  it('cannot leave a daemon behind, nor delay the call with one [hooks.daemon]', async () => {
    const daemon = uniqueSleep();
    const started = performance.now();
    expect(await before(`setsid ${daemon.command} & echo no >&2; exit 2`)).toContain('no');
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(daemon.isAlive()).toBe(false);
  });

  it('that floods its output is ended at once, and the call passes [hooks.flood]', async () => {
    const started = performance.now();
    expect(await before('yes; exit 2')).toBeNull();
    expect(await before('yes >&2; exit 2')).toBeNull();
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('ends with the turn that is stopped [hooks.stop]', async () => {
    const child = uniqueSleep();
    const stop = new AbortController();
    const file = join(folder, 'started');
    const running = runnerOf(hookOf(`echo > ${file}; ${child.command}; exit 2`)).before(
      callOf(),
      stop.signal,
    );
    await expect.poll(() => readdirSync(folder).includes('started')).toBe(true);
    stop.abort();
    expect(await running).toBeNull();
    expect(child.isAlive()).toBe(false);
    expect(await runnerOf(hookOf('exit 2')).before(callOf(), stop.signal)).toBeNull();
  });

  it('leaves nothing open in this process, however often it is asked [hooks.handles]', async () => {
    const count = (): number => readdirSync('/proc/self/fd').length;
    const runner = runnerOf(hookOf('true'), hookOf('exit 2', { folder: join(folder, 'absent') }));
    for (let round = 0; round < 3; round += 1) await runner.before(callOf(), never);
    const handles = count();
    for (let round = 0; round < 10; round += 1) await runner.before(callOf(), never);
    expect(count()).toBeLessThanOrEqual(handles + 2);
  });
});
