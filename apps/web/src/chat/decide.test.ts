import type { Approval } from '@my-agent-crew/contract';
import { routes } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import { approval, call } from '../../test/fixture/builders.ts';
import type { Api } from '../net/api.ts';
import { answerQuestion, decideApproval } from './decide.ts';

const fromChild = approval('con-1', 'run-con', call('t1', 'shell_run', { command: 'date' }), {
  agent_id: 'nghien-cuu',
});

it('decides an approval in the conversation that asked, whatever page it is decided on [web-manage.approvals.own_conversation]', async () => {
  const sent = vi.fn(async (): Promise<Approval> => fromChild);
  const api = { call: sent } as unknown as Api;
  await decideApproval(api, fromChild, 'always');
  await answerQuestion(api, fromChild, 'có');
  const params = { id: 'con-1', approval_id: 'ap-t1' };
  expect(sent.mock.calls).toEqual([
    [routes.decideApproval, { params, body: { approve: true, always: true, source: 'web' } }],
    [routes.answerQuestion, { params, body: { answer: 'có', source: 'web' } }],
  ]);
});
