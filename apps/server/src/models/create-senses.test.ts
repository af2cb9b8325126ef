import type { Home } from '@my-agent-crew/config';
import type { Meter } from '@my-agent-crew/core';
import { expect, it } from 'vitest';
import { createSenses } from './create-senses.ts';

it('what hears asks the audio routes that can be used now, and is off without one [voice.routes]', async () => {
  const settings = { audioRoutes: ['nokey:x', 'up:ear'], visionRoutes: ['up:eye'], language: 'en' };
  const asked: string[] = [];
  const meter: Meter = {
    admit: async (_account, purpose) => ({
      stop: null,
      call: async ({ route, system }) => {
        asked.push(`${purpose} ${route} ${system.slice(0, 14)}`);
        return { reply: { text: 'words', failure: null } as never, booked: null };
      },
    }),
  };
  let hasKey = true;
  const models = { canUse: (route: string) => (hasKey && route.startsWith('up:') ? null : 'no key') };
  const { hearing, vision } = createSenses({ settings } as unknown as Home, models, meter);
  const account = { conversationId: 'c', runId: null, agentId: 'default' };
  const voice = { mediaType: 'audio/ogg', bytes: Uint8Array.from([1]) };
  const picture = { mediaType: 'image/png', bytes: voice.bytes } as const;
  const { signal } = new AbortController();
  expect(hearing.isOn()).toBe(true);
  await hearing.write(voice, account, signal);
  await vision.read({ picture, question: '?', language: 'en', account, purpose: 'image' }, signal);
  expect(asked).toEqual(['audio up:ear You write down', 'image up:eye You read one p']);
  hasKey = false;
  expect(hearing.isOn()).toBe(false);
  expect(await hearing.write(voice, account, signal)).toEqual({ problem: 'no-route', booked: [] });
});
