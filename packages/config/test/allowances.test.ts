import { chmodSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { configOf } from './connections-home.ts';
import { refusal, refusedKeys } from './edit-home.ts';
import { open, openWith } from './temporary-home.ts';

const text = `# mine
allowances: # how much the crew may spend
  # a careful month
  crew:
    day_usd: 2 # plenty
    month_usd: 30
  agents:
    coach: { day_usd: 0.5 }
max_steps: 9 # odd
`;
const files = { 'config.yaml': text, 'agents/coach/agent.yaml': 'name: Coach\n' };

describe('allowances in config.yaml', () => {
  it('are read, changed with comments kept, and act at once and at the next start [money.config.edit]', () => {
    const home = openWith(files);
    expect(home.settings.allowances).toEqual({
      crew: { day_usd: 2, month_usd: 30 },
      agents: { coach: { day_usd: 0.5 } },
    });
    let told = 0;
    home.onConnectionsChange(() => {
      told += 1;
    });
    const next = {
      crew: { day_usd: 3, month_usd: 30 },
      agents: { coach: { day_usd: 0.5 } },
      unknown: { assume_usd: 0.01, day_calls: 40 },
    };
    home.connections.setAllowances(next);
    expect(configOf(home)).toBe(
      text
        .replace('day_usd: 2 #', 'day_usd: 3 #')
        .replace('max_steps', '  unknown:\n    assume_usd: 0.01\n    day_calls: 40\nmax_steps'),
    );
    expect(home.settings).toMatchObject({ allowances: next, maxSteps: 9 });
    expect(open(home.path).settings.allowances).toEqual(next);
    expect(told).toBe(1);
    home.connections.setAllowances({});
    expect(configOf(home)).toBe('# mine\nmax_steps: 9 # odd\n');
    expect(home.settings.allowances).toEqual({});
  });

  it('are refused by key, also for an agent nobody knows, and nothing is written [money.config.refuse]', () => {
    const home = openWith(files);
    const stranger = refusal(() => home.connections.setAllowances({ agents: { choach: { day_usd: 1 } } }));
    expect(refusedKeys(stranger)).toEqual(['allowances.agents.choach']);
    const negative = refusal(() => home.connections.setAllowances({ crew: { day_usd: -1 } }));
    expect(refusedKeys(negative)).toEqual(['allowances.crew.day_usd']);
    expect(configOf(home)).toBe(text);
    expect(home.settings.allowances.crew).toEqual({ day_usd: 2, month_usd: 30 });
    chmodSync(path.join(home.path, 'config.yaml'), 0o444);
    expect(refusal(() => home.connections.setAllowances({})).code).toBe('conflict');
    expect(configOf(home)).toBe(text);
  });

  it('stop a start that finds a wrong one, with the key that was meant [money.config.refuse]', () => {
    const start = () => openWith({ 'config.yaml': 'allowances:\n  crew:\n    dayusd: 2\n' });
    expect(start).toThrow('allowances.crew.dayusd is not a key: did you mean day_usd?');
    const calls = () => openWith({ 'config.yaml': 'allowances:\n  unknown:\n    day_calls: 1.5\n' });
    expect(calls).toThrow('allowances.unknown.day_calls must be a whole number');
  });

  it('keep the limit of an agent that was taken out [money.config.edit]', () => {
    const home = openWith({ 'config.yaml': text });
    const limits = { crew: {}, agents: { coach: { day_usd: 0.5 } } };
    home.connections.setAllowances(limits);
    expect(home.settings.allowances).toEqual({ agents: limits.agents });
  });
});
