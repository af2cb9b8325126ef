import { routes } from '@my-agent-crew/contract';
import type { BenchScene } from './bench-scene.ts';
import type { Row } from './row.ts';
import { timeTurn } from './timed-turn.ts';

/** A tool call whose result is different every time, so that it counts as work, and about 2,000 characters long. */
const call = 'tool=shell_run args={"command":"date +%N; seq 500"}';

/** The part of the prompt tokens of a conversation that the model host had in its cache. */
const cachedShare = async (scene: BenchScene, id: string): Promise<number> => {
  const { messages } = await scene.crew.client.call(routes.getConversation, {
    params: { id },
    query: { limit: 1000 },
  });
  const usages = messages.flatMap((message) => (message.role === 'assistant' ? [message.usage] : []));
  const sum = (key: 'prompt_tokens' | 'cached_tokens'): number =>
    usages.reduce((total, usage) => total + (usage[key] ?? 0), 0);
  return (sum('cached_tokens') / sum('prompt_tokens')) * 100;
};

/** How much of what is sent the model host has seen before, in a host that bills by the prefix of the prompt. */
export const measureCache = async (scene: BenchScene): Promise<Row[]> => {
  await scene.upstream.reset();
  await scene.upstream.billByPrefix();
  const long = await scene.open();
  await timeTurn(long, `[[n=20 tools=29 ${call}]]`);
  const many = await scene.open();
  for (let turn = 0; turn < 10; turn += 1) await timeTurn(many, `[[n=60 tools=2 ${call}]]`);
  return [
    {
      name: 'cached share of a turn with 30 calls',
      value: await cachedShare(scene, long.id),
      unit: '%',
      goal: 90,
      atLeast: true,
    },
    {
      name: 'cached share of a conversation of 10 turns',
      value: await cachedShare(scene, many.id),
      unit: '%',
      goal: 90,
      atLeast: true,
    },
  ];
};
