import type { AgentSummary } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { agentName } from './agent-name.ts';

const agent = (id: string, name: string, is_master: boolean): AgentSummary =>
  ({ id, name, is_master }) as AgentSummary;

it('calls an agent by its name, a nameless master by its role, one that is gone by its id [web.agents.name]', () => {
  const agents = [
    agent('default', 'default', true),
    agent('tim', 'Tìm', false),
    agent('luat', 'luat', false),
  ];
  expect(['default', 'tim', 'luat', 'cu'].map((id) => agentName(agents, id))).toEqual([
    'Master',
    'Tìm',
    'luat',
    'cu',
  ]);
  expect(agentName([agent('default', 'Lan', true)], 'default')).toBe('Lan');
});
