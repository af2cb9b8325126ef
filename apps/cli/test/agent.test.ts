import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeHost, newHome } from './fake-host.ts';

const crew = async (home: string, ...args: string[]) => {
  const host = fakeHost(home);
  const code = await host.crew(...args);
  return { code, out: host.out(), err: host.err() };
};

it('lists the roles that can be added, with mode and description [cli.agent.list]', async () => {
  const { code, out } = await crew(newHome(), 'agent', 'list-templates');
  expect(code).toBe(0);
  expect(
    out
      .split('\n')
      .filter((line) =>
        /^(fullstack-developer|kongming|researcher) {2}\((work|assistant)\) {2}\S/.test(line),
      ),
  ).toHaveLength(3);
});

it('adds a role with its peers; a second time it refuses and changes nothing [cli.agent.add]', async () => {
  const home = newHome();
  expect(await crew(home, 'agent', 'add', 'fullstack-developer')).toMatchObject({ code: 0 });
  expect(
    readdirSync(join(home, 'agents'))
      .filter((name) => !name.startsWith('.'))
      .toSorted(),
  ).toEqual(['fullstack-developer', 'kongming', 'researcher']);
  const again = await crew(home, 'agent', 'add', 'researcher');
  expect(again.code).toBe(1);
  expect(again.err).toContain('researcher');
  expect((await crew(home, 'agent', 'add', 'kongming', '--id', 'advisor')).code).toBe(0);
  expect(existsSync(join(home, 'agents', 'advisor', 'agent.yaml'))).toBe(true);
});
