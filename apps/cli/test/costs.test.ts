import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeUpstream } from '@my-agent-crew/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { fakeHost, newHome } from './fake-host.ts';

/** A home whose master spent what these answers cost. */
const homeThatSpent = async (
  answers: readonly { cost: number | null }[],
  config: string,
): Promise<string> => {
  const home = newHome();
  const upstream = await startFakeUpstream({
    script: answers.map(({ cost }) => ({ text: 'ok', cost })),
  });
  onTestFinished(() => upstream.close());
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, 'config.yaml'),
    `timezone: UTC\nproviders:\n  up:\n    base_url: ${upstream.url}\n${config}`,
  );
  return home;
};

it('says what was spent by whom, unpriced calls apart, and how far each allowance is used [money.cli]', async () => {
  const home = await homeThatSpent(
    [{ cost: 0.0125 }, { cost: null }],
    'allowances:\n  crew: { day_usd: 0.01 }\n  unknown: { day_calls: 4 }\n',
  );
  const environment = { MY_AGENT_ROUTES: 'up:model' };
  const first = fakeHost(home, { environment });
  await first.crew('run', 'hello');
  const host = fakeHost(home, { environment });
  expect(await host.crew('costs')).toBe(0);
  expect(host.out()).toMatch(/^Today: \$0\.0125 · 1 call · 64 % read from the cache\n/);
  expect(host.out()).toContain('  default: $0.0125');
  expect(host.out()).toMatch(
    /the crew, today: \$0\.0125 of \$0\.0100 · used up, no model is called · starts anew/,
  );
  expect(host.out()).toContain('calls without a price, today: 0 of 4 · ok');
  const json = fakeHost(home, { environment });
  await json.crew('costs', '--json');
  expect(JSON.parse(json.out())).toMatchObject({
    today: { spent_usd: 0.0125, calls: 1 },
    by_agent: [{ key: 'default' }],
    allowances: [{ scope: 'crew', period: 'day', state: 'paused' }, {}, {}, {}, { scope: 'unknown' }],
  });
});

it('shows an unpriced day as unknown, never as nothing, and says so when no allowance is set [money.cli]', async () => {
  const home = await homeThatSpent([{ cost: null }, { cost: null }], '');
  const environment = { MY_AGENT_ROUTES: 'up:model' };
  await fakeHost(home, { environment }).crew('run', 'hello');
  const host = fakeHost(home, { environment });
  await host.crew('costs');
  expect(host.out()).toMatch(/^Today: \d calls? · \d without a known price/);
  expect(host.out()).toContain('No allowance is set.');
});
