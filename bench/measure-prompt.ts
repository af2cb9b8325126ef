import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { BenchScene } from './bench-scene.ts';
import type { Row } from './row.ts';
import { timeTurn } from './timed-turn.ts';

/** The fixed part of the master's prompt in o200k tokens: system text and tools, as they went to the model host. */
export const measurePrompt = async (scene: BenchScene): Promise<Row[]> => {
  await scene.upstream.reset();
  await timeTurn(await scene.open(), '[[n=1]]');
  const body = JSON.parse((await scene.upstream.log())[0]?.raw ?? '{}');
  const [system] = body.messages as { content: unknown }[];
  const text = typeof system?.content === 'string' ? system.content : JSON.stringify(system?.content);
  const tokens = encode(text).length + encode(JSON.stringify(body.tools)).length;
  return [{ name: 'fixed prompt of the master (vi)', value: tokens, unit: 'tokens', goal: 2000 }];
};
