import {
  type StartedRun,
  type TriggerEvent,
  type TriggerState,
  triggerHourMs,
  triggerMemoryMs,
} from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

/**
 * The behaviour every implementation of `TriggerState` must show. Call it at the top level of a test file; `make` is asked for a
 * fresh, empty implementation before each test.
 */
export const describeTriggers = (name: string, make: () => TriggerState): void => {
  describe(`${name} as the keeper of triggers`, () => {
    let state = make();
    let opened = 0;
    beforeEach(() => {
      state = make();
      opened = 0;
    });
    const deploy = { agentId: 'coach', triggerId: 'deploy' };
    const other = { agentId: 'coach', triggerId: 'other' };
    const start = 10 * triggerHourMs;
    const open = (): StartedRun => {
      opened += 1;
      return { conversationId: `c${opened}`, runId: `r${opened}` };
    };
    const take = (more: Partial<TriggerEvent> = {}) =>
      state.take({ ...deploy, at: start, keys: [], perHour: 60, ...more }, open);

    it('starts one run for all events that share a key, in each trigger by itself', () => {
      expect(take({ keys: ['a', 'b'] })).toMatchObject({ outcome: 'started' });
      const known = { outcome: 'known', run: { conversationId: 'c1', runId: 'r1' } };
      expect(take({ keys: ['b', 'c'], at: start + 5 })).toEqual(known);
      expect(take({ keys: ['a'] })).toEqual(known);
      expect(state.find(deploy, ['x', 'a'])).toEqual(known.run);
      expect(state.find(other, ['a'])).toBeNull();
      expect(take({ ...other, keys: ['a'] })).toMatchObject({ outcome: 'started' });
      // What only a repeat was called stays free.
      expect(take({ keys: ['c'] })).toMatchObject({ outcome: 'started' });
      expect(opened).toBe(3);
    });

    it('starts as many runs in an hour as it may, and says when the next one may start', () => {
      for (const at of [start, start + 10, start + 20])
        expect(take({ at, perHour: 3 }).outcome).toBe('started');
      const full = { outcome: 'too-many', freeAt: start + triggerHourMs };
      expect(take({ at: start + 30, perHour: 3, keys: ['late'] })).toEqual(full);
      expect(take({ at: start + triggerHourMs - 1, perHour: 3 })).toEqual(full);
      expect(take({ ...other, at: start + 30, perHour: 3 }).outcome).toBe('started');
      expect(take({ at: start + triggerHourMs, perHour: 3, keys: ['late'] }).outcome).toBe('started');
      expect(take({ at: start + triggerHourMs, perHour: 3 })).toEqual({
        outcome: 'too-many',
        freeAt: start + 10 + triggerHourMs,
      });
    });

    it('is not held up by runs that lie ahead of a clock that was set back', () => {
      take({ at: start + 100 * triggerHourMs, perHour: 1 });
      expect(take({ at: start, perHour: 1 }).outcome).toBe('started');
    });

    it('leaves nothing of an event whose opening fails', () => {
      const fails = (): never => {
        throw new Error('cut');
      };
      const files = { root: '/in', stamps: new Map([['a', '1']]) };
      const event = { ...deploy, at: start, keys: ['a'], perHour: 1, files };
      expect(() => state.take(event, fails)).toThrow('cut');
      expect(state.seen(deploy, '/in')).toBeNull();
      expect(state.take(event, open).outcome).toBe('started');
      expect(state.seen(deploy, '/in')).toEqual(files.stamps);
    });

    it('forgets events after thirty days', () => {
      take({ keys: ['a'] });
      state.sweep(start + triggerMemoryMs);
      expect(state.find(deploy, ['a'])).not.toBeNull();
      state.sweep(start + triggerMemoryMs + 1);
      expect(state.find(deploy, ['a'])).toBeNull();
      expect(state.latest()).toEqual([]);
    });

    it('tells what each trigger started lately, and last', () => {
      take({ at: start });
      take({ at: start + 9 });
      take({ ...other, at: start });
      expect(state.counts(start)).toEqual([{ ...deploy, started: 1 }]);
      expect(state.counts(start - 1)).toEqual(
        expect.arrayContaining([
          { ...deploy, started: 2 },
          { ...other, started: 1 },
        ]),
      );
      expect(state.latest()).toEqual(
        expect.arrayContaining([
          { ...deploy, at: start + 9, conversationId: 'c2', runId: 'r2' },
          { ...other, at: start, conversationId: 'c3', runId: 'r3' },
        ]),
      );
    });

    it('keeps pauses and counts refusals beside each other', () => {
      expect(state.marks()).toEqual([]);
      state.setPaused(deploy, true);
      state.noteRefusal(deploy, 'signature', 7);
      state.noteRefusal(deploy, 'stale', 9);
      state.noteRefusal(other, 'too-many', 8);
      const mark = { ...deploy, isPaused: true, refused: 2, refusedAt: 9, refusal: 'stale' };
      expect(state.marks()).toEqual(
        expect.arrayContaining([
          mark,
          { ...other, isPaused: false, refused: 1, refusedAt: 8, refusal: 'too-many' },
        ]),
      );
      state.setPaused(deploy, false);
      expect(state.marks()).toContainEqual({ ...mark, isPaused: false });
    });

    it('remembers files by where they were seen, and begins anew elsewhere', () => {
      state.see(deploy, { root: '/in', stamps: new Map([['a', '1']]) });
      state.see(deploy, {
        root: '/in',
        stamps: new Map([
          ['b', '1'],
          ['a', '2'],
        ]),
      });
      expect(state.seen(deploy, '/in')).toEqual(
        new Map([
          ['a', '2'],
          ['b', '1'],
        ]),
      );
      state.unsee(deploy, ['b', 'never']);
      expect(state.seen(deploy, '/in')).toEqual(new Map([['a', '2']]));
      expect(state.seen(deploy, '/out')).toBeNull();
      expect(state.seen(other, '/in')).toBeNull();
      state.see(deploy, { root: '/out', stamps: new Map() });
      expect(state.seen(deploy, '/out')).toEqual(new Map());
      expect(state.seen(deploy, '/in')).toBeNull();
    });

    it('forgets marks and files of triggers that are gone, and never what they started', () => {
      for (const trigger of [deploy, other, { agentId: 'parked', triggerId: 'kept' }]) {
        state.setPaused(trigger, true);
        state.see(trigger, { root: '/in', stamps: new Map([['a', '1']]) });
        take({ ...trigger, keys: ['k'] });
      }
      state.retain([deploy], ['coach']);
      expect(
        state
          .marks()
          .map(({ triggerId }) => triggerId)
          .toSorted(),
      ).toEqual(['deploy', 'kept']);
      expect(state.seen(other, '/in')).toBeNull();
      expect(state.seen(deploy, '/in')).toEqual(new Map([['a', '1']]));
      expect(state.find(other, ['k'])).not.toBeNull();
    });
  });
};
