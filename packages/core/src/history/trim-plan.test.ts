import type { ToolMessage } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import type { StoredMessage } from '../ports/log.ts';
import { coreTexts } from '../texts/core-texts.ts';
import { buildHistory } from './build-history.ts';
import { planTrimming } from './trim-plan.ts';

const usage = { prompt_tokens: null, cached_tokens: null, reasoning_tokens: null, completion_tokens: null };

/** A log of turns, each one call of a tool with a result so long. */
const logOf = (turns: readonly { tool: string; chars: number }[]): StoredMessage[] => {
  const rows: StoredMessage[] = [];
  const base = (run: number) => ({
    id: `m${rows.length}`,
    conversation_id: 'c',
    position: rows.length,
    run_id: `r${run}`,
    at: '2026-05-04T03:00:00.000Z',
  });
  turns.forEach(({ tool, chars }, run) => {
    rows.push({
      ...base(run),
      role: 'user',
      text: `ask ${run}`,
      source: 'web',
      steer: false,
      request_id: null,
    });
    rows.push({
      ...base(run),
      role: 'assistant',
      text: '',
      calls: [{ id: `call-${run}`, name: tool, arguments: {}, invalid: null }],
      route: 'a:one',
      provider: null,
      cost_usd: 0,
      usage,
      first_token_ms: null,
      duration_ms: 0,
      cut: null,
      details: null,
    });
    rows.push({
      ...base(run),
      role: 'tool',
      call_id: `call-${run}`,
      name: tool,
      outcome: 'ok',
      output: 'x'.repeat(chars),
      shaped_kind: 'none',
      original_chars: chars,
      cost_usd: null,
      metered: false,
      duration_ms: 0,
    } satisfies ToolMessage);
  });
  return rows;
};

const steady = (count: number, tool = 'shell_run', chars = 8_000) =>
  Array.from({ length: count }, () => ({ tool, chars }));

describe('trimming of old tool output', () => {
  it('leaves out the oldest results once much has gathered, naming tool, length and the way back [history.trim.turns]', () => {
    const short = logOf(steady(12));
    expect(planTrimming(short).size).toBe(0);
    const long = logOf(steady(14));
    const trimmed = planTrimming(long);
    expect(trimmed.has('call-0')).toBe(true);
    expect(trimmed.has('call-13')).toBe(false);
    const told = buildHistory(long, 'a:one', coreTexts('en')).find((message) => message.role === 'tool');
    expect(told?.text).toMatch(/shell_run.*8000 characters. another call brings it back/);
    const kept = long.map((row) => (row.role === 'tool' ? { ...row, shaped_kind: 'cut' as const } : row));
    const pointing = buildHistory(kept, 'a:one', coreTexts('en')).find((message) => message.role === 'tool');
    expect(pointing?.text).toContain('tool_output_read(id="call-0")');
    expect(long[2]).toMatchObject({ output: 'x'.repeat(8_000) });
  });

  it('never leaves out a delegated report, an answer of the person, or what is short anyway [history.trim.exempt]', () => {
    for (const exempt of [steady(40, 'delegate'), steady(40, 'ask_user'), steady(400, 'shell_run', 500)])
      expect(planTrimming(logOf(exempt)).size).toBe(0);
  });

  it('decides at the opening of a turn only, and moves in coarse steps [history.trim.steady]', () => {
    const log = logOf(steady(200));
    const plans = Array.from({ length: log.length }, (_, at) => planTrimming(log.slice(0, at + 1)));
    let moves = 0;
    for (let at = 1; at < log.length; at += 1) {
      const [before, now] = [plans[at - 1] ?? new Set<string>(), plans[at] ?? new Set<string>()];
      for (const id of before) expect(now.has(id)).toBe(true);
      if (now.size === before.size) continue;
      moves += 1;
      expect(log[at]?.role, 'the row at which it moved').toBe('user');
    }
    expect(moves).toBeGreaterThan(10);
    expect(moves).toBeLessThan(200 / 7);
  });
});
