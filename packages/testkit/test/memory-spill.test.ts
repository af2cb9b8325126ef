import { createMemorySpill } from '@my-agent-crew/core';
import { expect, it } from 'vitest';
import { describeSpill } from '../src/index.ts';

describeSpill('memory', createMemorySpill);

it('forgets a conversation when told [output.removal]', async () => {
  const spill = createMemorySpill();
  await spill.keep({ conversationId: 'c', callId: 'a', text: 'x' });
  spill.forget('c');
  expect(await spill.read({ conversationId: 'c', callId: 'a' }, { offset: 0, chars: 1 })).toBeNull();
});
