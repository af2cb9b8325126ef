import { expect, it } from 'vitest';
import { createMemorySpill } from '../memory/memory-spill.ts';
import { scriptModel } from '../testing/scripted-model.ts';
import { testTool } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';
import { runTurn } from '../turn/run-turn.ts';
import { startTurn } from '../turn/start-turn.ts';
import { createAgent } from './create-agent.ts';
import { createMemoryPorts } from './create-memory-ports.ts';

it('keeps whole what it shortens in the spill an embedder hands over [output.embedding]', async () => {
  const spill = createMemorySpill();
  const tools = ['print', 'tool_output_read'].map((name) =>
    testTool({ name, run: async () => succeed('x'.repeat(20_000)) }),
  );
  const agent = createAgent({
    id: 'a',
    routes: ['fake:echo'],
    tools: ['print', 'tool_output_read'],
    folder: '/w',
  });
  const model = scriptModel({ calls: [{ name: 'print' }] }, { text: 'done' });
  const { ports, store } = createMemoryPorts({ model, tools, agent, spill });
  store.addConversation({ id: 'c', agentId: 'a' });
  const run = await startTurn(ports, { conversationId: 'c', agentId: 'a', text: 'go', source: 'cli' });
  const events = await Array.fromAsync(runTurn(ports, run.id, new AbortController().signal));
  const result = events.find((event) => event.type === 'tool_result');
  const callId = result?.type === 'tool_result' ? result.tool_call_id : '';
  const window = await spill.read({ conversationId: 'c', callId }, { offset: 0, chars: 30_000 });
  expect(window?.totalChars).toBe(20_000);
});
