import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compaction, type Conversation, routes } from '@my-agent-crew/contract';
import { assertPairValid, type ScriptEntry, type ScriptStep } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
const begin = async (...options: Parameters<typeof startServerBench>): Promise<ServerBench> => {
  bench = await startServerBench(...options);
  return bench;
};
afterEach(() => bench.close());

const isTitle = (raw: string): boolean => raw.includes('Give the conversation that opens');
const isSummary = (raw: string): boolean => raw.includes('Below is the older part of a conversation');

/** The requests of turns, without those for titles and summaries. */
const chats = () =>
  bench.upstream.requests.filter(({ raw, body }) => body !== null && !isTitle(raw) && !isSummary(raw));

const words = (at: number): string => JSON.stringify(chats().at(at)?.body?.messages);

/** Answers titles and summaries by themselves and everything else by the script, in order. */
const script = (...steps: ScriptStep[]): ScriptEntry[] => {
  let next = 0;
  return Array.from(
    { length: 400 },
    (): ScriptEntry => (body) => {
      const raw = JSON.stringify(body);
      if (isTitle(raw)) return { text: 'Title' };
      if (isSummary(raw)) return { text: 'They counted apples: 17.', cost: 0.002 };
      next += 1;
      return steps[next - 1] ?? { text: 'over' };
    },
  );
};

const small = 'context_windows:\n  up:model: 12000\n';
const shell = (command: string, prompt = 500): ScriptStep => ({
  calls: [{ name: 'shell_run', arguments: { command } }],
  usage: { prompt_tokens: prompt, completion_tokens: 10 },
});
const compact = (id: string): Promise<Compaction> =>
  bench.client.call(routes.compactConversation, { params: { id } });
const undo = (id: string, compaction_id: string): Promise<Compaction> =>
  bench.client.call(routes.undoCompaction, { params: { id, compaction_id } });
const runs = 'autonomous: true\ncost_cap_usd: 0\nmax_steps: 60\n';

describe('a long conversation over HTTP', () => {
  it('is summarised in the middle of a turn, tells watchers and the page, and keeps its log [history.compact.event] [history.compact.limit] [history.window.config]', async () => {
    await begin({
      config: small,
      agent: runs,
      script: script(shell('seq 900', 2_000), shell('seq 901', 11_000), { text: 'Done' }),
    });
    const id = await bench.open();
    const events = await bench.say(id, 'count the apples');
    const event = events.find((one) => one.type === 'compacted');
    expect(event).toMatchObject({ compaction: { reason: 'limit', route: 'up:model', cost_usd: 0.002 } });
    const conversation = await bench.idle(id);
    expect(conversation.compactions).toEqual([event?.type === 'compacted' && event.compaction]);
    expect(conversation.context_window).toEqual({ route: 'up:model', tokens: 12_000, source: 'config' });
    expect(conversation.messages).toHaveLength(6);
    expect(words(-1)).toContain('They counted apples: 17.');
    expect(words(-1)).toContain('> count the apples');
    for (const { body } of bench.upstream.requests) if (body !== null) assertPairValid(body);
    const stats = await bench.client.call(routes.getStats, {});
    expect(stats.by_purpose).toContainEqual(
      expect.objectContaining({ key: 'compaction', calls: 1, spent_usd: 0.002 }),
    );
  });

  it('goes on from the summary after a restart [history.compact.atomic]', async () => {
    await begin({
      config: small,
      agent: runs,
      script: script(shell('seq 900'), shell('seq 901', 11_000), { text: 'Done' }, { text: 'Again' }),
    });
    const id = await bench.open();
    await bench.say(id, 'count');
    await bench.idle(id);
    const before = chats().at(-1)?.body?.messages ?? [];
    await bench.restart();
    await bench.say(id, 'and now?');
    expect(chats().at(-1)?.body?.messages.slice(0, before.length)).toEqual(before);
  });

  it('is summarised when a person asks, and taken back [history.compact.person] [history.compact.undo]', async () => {
    const slow: ScriptStep = { text: ['a ', 'b'], chunkDelayMs: 80 };
    await begin({
      agent: runs,
      script: script(shell('seq 1700'), { text: 'Counted' }, { text: 'Yes' }, slow, { text: 'Back' }),
    });
    const id = await bench.open();
    await expect(compact(id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(compact('nobody')).rejects.toMatchObject({ code: 'not-found' });
    await bench.say(id, 'count');
    await bench.idle(id);
    const made = await compact(id);
    expect(made).toMatchObject({ reason: 'person', run_id: null, route: 'up:model' });
    await bench.say(id, 'sure?');
    expect(words(-1)).toContain('They counted apples');
    await bench.idle(id);
    await bench.send(id, 'slow');
    await expect(compact(id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(undo(id, made.id)).rejects.toMatchObject({ code: 'conflict' });
    await bench.idle(id);
    expect((await undo(id, made.id)).undone_at).not.toBeNull();
    await expect(undo(id, made.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(undo(id, 'nobody')).rejects.toMatchObject({ code: 'not-found' });
    await bench.say(id, 'and?');
    expect(words(-1)).not.toContain('They counted apples');
    expect(words(-1)).toContain('seq 1700');
  });
});

/** Asserts that a later request is the earlier one with nothing but a new tail behind its messages, byte for byte. */
const expectOnlyTail = (earlier: string, later: string): void => {
  const messagesOf = (raw: string): string => JSON.stringify(JSON.parse(raw).messages).slice(0, -1);
  const [old, fresh] = [messagesOf(earlier), messagesOf(later)];
  const at = earlier.indexOf(old);
  expect(at).toBeGreaterThan(0);
  expect(later.slice(0, at + old.length)).toBe(earlier.slice(0, at + old.length));
  expect(later.slice(later.indexOf(fresh) + fresh.length)).toBe(earlier.slice(at + old.length));
};

describe('the prefix of requests', () => {
  it('is the same to the byte between two calls of a turn, over an approval and a restart, with old output left out [history.prefix] [history.trim.turns]', async () => {
    const asks = shell('rm -rf nothing');
    const turns = Array.from({ length: 16 }, (_, at): ScriptStep[] => [
      shell(`seq ${1700 + at}`),
      { text: 'ok' },
    ]);
    await begin({
      config: 'tool_output_chars: 9000\n',
      agent: 'cost_cap_usd: 0\nmax_steps: 60\nshell_allow_patterns: [seq]\n',
      script: script(...turns.flat(), shell('seq 1801'), asks, shell('seq 1802'), { text: 'Done' }),
    });
    const id = await bench.open();
    for (let turn = 0; turn < turns.length; turn += 1) {
      await bench.say(id, `turn ${turn}`);
      await bench.idle(id);
    }
    const start = chats().length;
    const events = await bench.say(id, 'the long one');
    const asked = events.at(-1);
    if (asked?.type !== 'approval_required') throw new Error(`ended with ${asked?.type}`);
    await bench.restart();
    await bench.decide(asked.approval, true);
    await bench.idle(id);
    const bodies = chats()
      .slice(start)
      .map(({ raw }) => raw);
    expect(bodies).toHaveLength(4);
    expect(bodies[0]).toContain('Old result of shell_run left out');
    for (let at = 1; at < bodies.length; at += 1) expectOnlyTail(bodies[at - 1] ?? '', bodies[at] ?? '');
  }, 60_000);
});

describe('turn notes', () => {
  const today = (): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: bench.server.home.settings.timezone }).format(Date.now());
  const note = (text: string): void => {
    mkdirSync(join(bench.home, 'memory'), { recursive: true });
    writeFileSync(join(bench.home, 'memory', `${today()}.md`), text);
  };
  const opening = (): string => {
    const said = chats().at(-1)?.body?.messages.at(-1)?.content;
    return typeof said === 'string' ? said : JSON.stringify(said);
  };

  it('recap the last conversation of the channel, once, in the first message only [history.notes.recap]', async () => {
    await begin({ script: script({ text: 'Blue it is.' }, { text: 'Hello' }, { text: 'Bye' }) });
    const first = await bench.open();
    await bench.say(first, 'Paint the door blue.');
    await expect.poll(async () => (await bench.read(first)).title).toBe('Title');
    expect(opening()).toBe('Paint the door blue.');
    const second = await bench.open();
    await bench.say(second, 'Hi');
    expect(opening()).toMatch(/^\[Recap of your last conversation/);
    expect(opening()).toMatch(/"Title", \d{4}-\d\d-\d\d \d\d:\d\d, 2 messages/);
    expect(opening()).toContain('Person: Paint the door blue.\nYou: Blue it is.');
    await bench.idle(second);
    await bench.say(second, 'And?');
    expect(opening()).toBe('And?');
    const shown: Conversation = await bench.read(second);
    expect(JSON.stringify(shown)).not.toContain('Recap');
  });

  it('tell later turns only what was added, rewritten or emptied, and never rewrite what was told [history.notes.daily] [history.notes.stored]', async () => {
    await begin({ script: script(...Array<ScriptStep>(6).fill({ text: 'ok' })) });
    note('- milk');
    const id = await bench.open();
    const say = async (text: string): Promise<string> => {
      await bench.say(id, text);
      await bench.idle(id);
      return opening();
    };
    expect(await say('one')).toContain(`## ${today()}\n- milk`);
    const told = words(-1).slice(0, -1);
    expect(await say('two')).toBe('two');
    note('- milk\n- bread');
    const added = await say('three');
    expect(added).toContain(`## ${today()}, added\n- bread`);
    expect(added).not.toContain('milk');
    note('- all new');
    expect(await say('four')).toContain(`## ${today()}, rewritten\n- all new`);
    note('');
    expect(await say('five')).toContain(`## ${today()}: empty now`);
    await bench.restart();
    expect(await say('six')).toBe('six');
    expect(words(-1).startsWith(told)).toBe(true);
    expect(JSON.stringify(await bench.read(id))).not.toContain('milk');
  });
});
