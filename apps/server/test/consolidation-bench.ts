import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Consolidation, routes, type ShownProposal } from '@my-agent-crew/contract';
import { type ChatBody, messageText, type ScriptEntry } from '@my-agent-crew/testkit';
import { expect } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

type Options = NonNullable<Parameters<typeof startServerBench>[0]>;

/** MEMORY.md of Linh, her note, and what a model may make of them. */
export const before = '# Health\n- Dentist 2026-03-05\n';
export const notes = '- 08:00 dentist moved to 2026-03-07\n- 09:00 likes iced tea';
export const adds = '# Health\n- Dentist 2026-03-07\n- Likes iced tea\n';
export const drops = '# Health\n- Likes iced tea\n';

/** A model's answer with a whole new file. */
export const answer = (file: string) => ({ text: [`<memory>\n${file}</memory>`] });

/** A server whose Linh has a memory and a note, with the calls these tests make. */
export interface ConsolidationBench extends ServerBench {
  memoryFile(): string;
  begin(id?: string): Promise<{ conversation_id: string; run_id: string }>;
  newest(id?: string): Promise<Consolidation | null>;
  /** Waits for the end of the one that runs. */
  ended(id?: string): Promise<Consolidation>;
  /** Starts one and waits for its end. */
  consolidate(id?: string): Promise<Consolidation>;
  proposals(): Promise<ShownProposal[]>;
  /** What the agent said in a conversation. */
  said(conversationId: string): Promise<string[]>;
  stop(conversationId: string): Promise<{ cancelled: boolean; cleared: string[] }>;
}

const isWiki = (body: ChatBody | null): boolean =>
  body?.messages.some((message) => messageText(message).startsWith('You compile the wiki')) === true;

/** Plays a script to all but the compile of the wiki that follows a consolidation, which finds nothing to write. */
const besideWiki = (script: readonly ScriptEntry[]): ScriptEntry[] => {
  const left = [...script];
  return Array.from({ length: 100 }, () => (body: ChatBody) => {
    if (isWiki(body)) return { text: '{"pages":[]}' };
    const next = left.shift() ?? { fail: 500 };
    return typeof next === 'function' ? next(body) : next;
  });
};

/** Starts one. Linh is autonomous unless her file says otherwise. */
export const startConsolidationBench = async (
  options: Options & { linh?: string } = {},
): Promise<ConsolidationBench> => {
  const { linh = 'autonomous: true\n', ...more } = options;
  const files = { 'agents/linh/MEMORY.md': before, 'agents/linh/memory/2026-03-01.md': notes };
  const bench = await startServerBench({
    crew: { linh: `name: Linh\n${linh}` },
    ...more,
    script: besideWiki(more.script ?? []),
    files: { ...files, ...more.files },
  });
  const newest = async (id = 'linh'): Promise<Consolidation | null> =>
    (await bench.client.call(routes.getConsolidation, { params: { id } })).consolidation;
  const begin = (id = 'linh') => bench.client.call(routes.consolidateMemory, { params: { id } });
  const ended = async (id = 'linh'): Promise<Consolidation> => {
    await expect.poll(async () => (await newest(id))?.is_running, { timeout: 20_000 }).toBe(false);
    const one = await newest(id);
    if (one === null) throw new Error('There was none.');
    return one;
  };
  const { upstream } = bench;
  return Object.assign(bench, {
    ...{ begin, newest, ended },
    // What is asked about the wiki comes at a moment of its own, so it is not among the requests that tests count.
    upstream: Object.create(upstream, {
      requests: { get: () => upstream.requests.filter(({ body }) => !isWiki(body)) },
    }) as ServerBench['upstream'],
    memoryFile: () => readFileSync(join(bench.home, 'agents/linh/MEMORY.md'), 'utf8'),
    consolidate: async (id = 'linh') => {
      await begin(id);
      return ended(id);
    },
    proposals: async () => (await bench.client.call(routes.listMemoryProposals, {})).proposals,
    said: async (conversationId: string) =>
      (await bench.read(conversationId)).messages.flatMap((one) =>
        one.role === 'assistant' ? [one.text] : [],
      ),
    stop: (id: string) => bench.client.call(routes.stopTurn, { params: { id } }),
  });
};
