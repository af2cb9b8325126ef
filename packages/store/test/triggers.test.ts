import { join } from 'node:path';
import { createTriggersInMemory } from '@my-agent-crew/core';
import { describeTriggers } from '@my-agent-crew/testkit';
import { describe, expect, it } from 'vitest';
import { fileStore, memoryStore, temporaryFolder } from './store-fixture.ts';

describeTriggers('memory', createTriggersInMemory);
describeTriggers('the store', () => memoryStore().triggers);

describe('the store of triggers', () => {
  it('passes the shared behaviour above and keeps what is known across a restart [trigger.kept]', () => {
    const file = join(temporaryFolder(), 'crew.sqlite3');
    const name = { agentId: 'coach', triggerId: 'deploy' };
    const first = fileStore(file);
    const event = { ...name, at: 5_000, keys: ['a'], perHour: 1 };
    first.triggers.take(event, () => ({ conversationId: 'c', runId: 'r' }));
    first.triggers.setPaused(name, true);
    first.triggers.see(name, { root: '/in', stamps: new Map([['x', '1']]) });
    first.close();
    const { triggers } = fileStore(file, 'second');
    const open = (): never => expect.unreachable('the event was known');
    expect(triggers.take(event, open)).toMatchObject({ outcome: 'known', run: { runId: 'r' } });
    expect(triggers.take({ ...event, keys: ['b'] }, open)).toMatchObject({ outcome: 'too-many' });
    expect(triggers.marks()).toMatchObject([{ isPaused: true }]);
    expect(triggers.seen(name, '/in')).toEqual(new Map([['x', '1']]));
  });
});
