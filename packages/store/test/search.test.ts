import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchRequest, Store } from '../src/index.ts';
import {
  doneEnding,
  fileStore,
  memoryStore,
  newRun,
  newWords,
  plainConversation,
  temporaryFolder,
} from './store-fixture.ts';

const never = new AbortController().signal;
const plain: SearchRequest = {
  text: '',
  agentId: null,
  without: null,
  limit: 20,
  perConversation: null,
  before: null,
  order: 'newest',
  isLive: false,
};
let runs = 0;
/** A conversation in which the given texts were said, each by a person. */
const tell = async (
  store: Store,
  texts: readonly string[],
  agentId = 'default',
  title = '',
): Promise<string> => {
  const { id } = store.conversations.create({ ...plainConversation, agentId, title });
  runs += 1;
  const run = newRun(`r${runs}`, id, { agent_id: agentId });
  await store.log.openRun(
    run,
    texts.map((text, at) => newWords(run, `m${runs}-${at}`, { text })),
  );
  await store.log.closeRun(run.id, doneEnding);
  return id;
};
const find = (store: Store, text: string, more: Partial<SearchRequest> = {}) =>
  store.search.find({ ...plain, text, ...more }, never);
const snippets = async (...given: Parameters<typeof find>): Promise<string[]> =>
  (await find(...given)).hits.map(({ snippet }) => snippet);

describe('finding words', () => {
  it('folds accents, đ and case on both sides [search.words.fold]', async () => {
    const store = memoryStore();
    const said = [
      'Hợp ĐỒNG thuê nhà',
      'HOP DONG mua xe',
      'hợp đong'.normalize('NFD'),
      'Đà Nẵng',
      'Straße ΟΔΟΣ',
    ];
    await tell(store, said);
    for (const query of ['hop dong', 'hợp đồng', 'HỢP ĐONG', 'Hợp Đồng'.normalize('NFD')])
      expect(await snippets(store, query), query).toEqual(said.slice(0, 3).toReversed());
    expect(await snippets(store, 'da nang')).toEqual(['Đà Nẵng']);
    expect(await snippets(store, 'οδος STRASSE')).toEqual([]);
    expect(await snippets(store, 'οδοσ straße')).toEqual(['Straße ΟΔΟΣ']);
  });

  it('wants every word, in any order, and joined words side by side [search.words.all]', async () => {
    const store = memoryStore();
    await tell(store, ['mua vé tàu', 'tàu chậm', 'see crew.example/docs now', 'docs of the crew example']);
    expect(await snippets(store, 'tàu vé')).toEqual(['mua vé tàu']);
    expect(await snippets(store, 'tàu bay')).toEqual([]);
    expect(await snippets(store, 'crew.example/docs')).toEqual(['see crew.example/docs now']);
    expect(await snippets(store, 'docs crew example')).toHaveLength(2);
  });

  it('finds a part of a sentence without spaces [search.words.scripts]', async () => {
    const store = memoryStore();
    await tell(store, ['我们明天去东京旅行', 'ภาษาไทยง่าย']);
    expect(await snippets(store, '东京')).toEqual(['我们明天去东京旅行']);
    expect(await snippets(store, '京东')).toEqual([]);
    const [hit] = (await find(store, 'ภาษาไทย')).hits;
    expect(hit?.snippet).toBe('ภาษาไทยง่าย');
  });

  it('takes the last word for a beginning only when asked to [search.words.live]', async () => {
    const store = memoryStore();
    await tell(store, ['lịch trình', 'trinh sát']);
    expect(await snippets(store, 'lich tri', { isLive: true })).toEqual(['lịch trình']);
    expect(await snippets(store, 'lich tri')).toEqual([]);
    expect(await snippets(store, 'lich tri ', { isLive: true })).toEqual([]);
    const { hits } = await find(store, 'tri', { isLive: true });
    expect(hits.map(({ snippet, marks }) => marks.map(([start, end]) => snippet.slice(start, end)))).toEqual([
      ['trinh'],
      ['trình'],
    ]);
  });

  it('takes whatever is typed as words and never fails [search.words.plain]', async () => {
    const store = memoryStore();
    await tell(store, ['hợp đồng "AND" NOT near', '🧑‍🍳 nấu ăn']);
    const pieces = [
      '"',
      "'",
      'AND',
      'OR',
      'NOT',
      'NEAR(',
      ')',
      '*',
      '^',
      '-',
      '+',
      ':',
      '{',
      '}',
      '\u0000',
      '🧑‍🍳',
      '\ud83d',
    ];
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(fc.constantFrom(...pieces, 'hop', 'đồng', ' ', '¤a'), { maxLength: 60 })
        .map((list) => list.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(
        typed,
        fc.boolean(),
        fc.constantFrom('newest', 'best'),
        async (text, isLive, order) => {
          const { hits } = await find(store, text, { isLive, order });
          for (const { snippet, marks } of hits)
            for (const [start, end] of marks) expect(snippet.slice(start, end).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 400 },
    );
    expect((await find(store, '(hợp* -đồng" NEAR/2 AND:')).hits).toEqual([]);
    expect(await snippets(store, '"(hợp* -đồng"')).toHaveLength(1);
    expect(await snippets(store, '🧑‍🍳 "')).toEqual([]);
    expect(await snippets(store, '¤adefault')).toEqual([]);
    const long = Array.from({ length: 3_000 }, (_, at) => `w${at}`)
      .join(' ')
      .slice(0, 10_000);
    expect((await find(store, long)).hits).toEqual([]);
    expect((await find(store, `${'hợp '.repeat(2_400)}đồng`)).hits).toHaveLength(1);
  });

  it('says where in the snippet the words are, in long texts too [search.snippet]', async () => {
    const store = memoryStore();
    const far = `${'lời dẫn '.repeat(400)}rồi ký hợp đồng\nthuê nhà ${'😀'.repeat(300)}`;
    await tell(store, [far, 'hợp đồng']);
    const { hits } = await find(store, 'dong hop');
    expect(hits.map(({ snippet, marks }) => marks.map(([start, end]) => snippet.slice(start, end)))).toEqual([
      ['hợp', 'đồng'],
      ['hợp', 'đồng'],
    ]);
    const snippet = hits[1]?.snippet ?? '';
    expect(snippet).toMatch(/^…/u);
    expect(snippet).toMatch(/…$/u);
    expect(snippet.length).toBeLessThanOrEqual(202);
    expect(snippet).not.toContain('\n');
    expect(snippet.isWellFormed()).toBe(true);
  });
});

describe('order and reach', () => {
  it('pages newest first, nothing twice and nothing left out [search.order.newest]', async () => {
    const store = memoryStore();
    for (let at = 0; at < 7; at += 1) await tell(store, [`chợ ${at}`, `chợ ${at} lại`]);
    const seen: string[] = [];
    for (let before: number | null = null; ; ) {
      const page = await find(store, 'cho', { limit: 4, before });
      seen.push(...page.hits.map(({ snippet }) => snippet));
      if (page.next === null) break;
      before = page.next;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].flatMap((at) => [`chợ ${at} lại`, `chợ ${at}`]));
  });

  it('puts the best match first when asked to [search.order.best]', async () => {
    const store = memoryStore();
    await tell(store, ['cà phê cà phê cà phê', `cà phê ${'và nhiều chuyện khác '.repeat(20)}`]);
    const [first] = await snippets(store, 'ca phe', { order: 'best' });
    expect(first).toBe('cà phê cà phê cà phê');
    expect((await snippets(store, 'ca phe'))[0]).toContain('chuyện');
  });

  it('keeps agents apart, leaves a conversation out and takes a few of each [search.scope.agent]', async () => {
    const store = memoryStore();
    const own = await tell(store, ['giá vàng'], 'a');
    await tell(store, ['giá vàng hôm nay'], 'ab');
    expect((await find(store, 'gia vang', { agentId: 'a' })).hits.map((hit) => hit.conversation_id)).toEqual([
      own,
    ]);
    expect((await find(store, 'gia vang', { without: own })).hits.map((hit) => hit.agent_id)).toEqual(['ab']);
    await tell(
      store,
      Array.from({ length: 300 }, (_, at) => `giá vàng ${at}`),
      'c',
    );
    const few = await find(store, 'gia vang', { perConversation: 3 });
    expect(few.hits.map((hit) => hit.agent_id)).toEqual(['c', 'c', 'c', 'ab', 'a']);
  });

  it('finds what was said and not what tools printed [search.scope.said]', async () => {
    const store = memoryStore();
    const { id } = store.conversations.create(plainConversation);
    const run = newRun('r', id);
    await store.log.openRun(run, [newWords(run, 'm', { text: 'đọc tệp' })]);
    const step = {
      id: 's',
      run_id: 'r',
      index: 0,
      kind: 'model',
      name: '',
      status: 'ok',
      detail: '',
    } as const;
    const line = { ...step, tool_call_id: null, started_at: run.started_at, duration_ms: 1, cost_usd: null };
    const full = {
      ...line,
      usage: null,
      first_token_ms: null,
      shaped_kind: 'none',
      original_chars: null,
    } as const;
    const base = { conversation_id: id, run_id: 'r', at: run.started_at, cost_usd: 0, duration_ms: 1 };
    const usage = { prompt_tokens: 1, cached_tokens: 0, reasoning_tokens: 0, completion_tokens: 1 };
    const calls = [{ id: 'c', name: 'workspace_read', arguments: {}, invalid: null }];
    const answer = { ...base, id: 'a', role: 'assistant', text: 'tệp có bí mật', calls, usage } as const;
    const rest = { route: 'x:y', provider: null, first_token_ms: null, cut: null, details: null };
    await store.log.recordAnswer({ ...answer, ...rest }, full, []);
    const shaped = { shaped_kind: 'none', original_chars: 9, metered: false, outcome: 'ok' } as const;
    const result = {
      ...base,
      ...shaped,
      id: 't',
      role: 'tool',
      call_id: 'c',
      name: 'workspace_read',
    } as const;
    await store.log.recordResult({ ...result, output: 'bí mật' }, { ...full, id: 's2', index: 1 }, []);
    expect((await find(store, 'bi mat')).hits).toMatchObject([
      { role: 'assistant', position: 1, message_id: 'a' },
    ]);
  });
});

describe('the index', () => {
  it('holds a message once it is stored and nothing of a deleted conversation [search.index.step]', async () => {
    const file = `${temporaryFolder()}/crew.db`;
    const store = fileStore(file);
    const id = await tell(store, ['nhà ga', 'nhà ga cũ'], 'default', 'Ga');
    const { hits } = await find(store, 'nha ga');
    expect(hits).toMatchObject([
      { conversation_id: id, title: 'Ga', agent_id: 'default', channel: 'web', position: 1, role: 'user' },
      { conversation_id: id, position: 0 },
    ]);
    store.conversations.remove(id);
    expect((await find(store, 'nha ga')).hits).toEqual([]);
    await store.search.end();
    store.close();
    const client = new BetterSqlite3(file);
    expect(client.prepare('SELECT count(*) FROM message_index').pluck().get()).toBe(0);
    client.exec("INSERT INTO message_index (message_index) VALUES ('integrity-check')");
    client.close();
  });

  it('takes in a database from before it, newest first, and goes on after a kill [search.index.backlog]', async () => {
    const file = `${temporaryFolder()}/crew.db`;
    const before = fileStore(file);
    for (let part = 0; part < 4; part += 1)
      await tell(
        before,
        Array.from({ length: 250 }, (_, at) => `chuyện ${part * 250 + at}`),
      );
    before.close();
    const client = new BetterSqlite3(file);
    client.exec('DELETE FROM message_index');
    client.exec('INSERT INTO search_backlog SELECT 1, max(seq) FROM messages');
    client.close();

    const { openDatabase } = await import('../src/database.ts');
    const { createSearchBacklog } = await import('../src/search/search-backlog.ts');
    const killed = openDatabase(file, 1000);
    createSearchBacklog(killed).indexBatch();
    killed.client.close();

    const store = fileStore(file, 'b-');
    expect(store.search.isIncomplete()).toBe(true);
    expect((await find(store, 'chuyen 999')).hits).toHaveLength(1);
    expect((await find(store, 'chuyen 1')).hits).toHaveLength(0);
    await tell(store, ['chuyện mới']);
    await store.search.catchUp();
    expect(store.search.isIncomplete()).toBe(false);
    expect((await find(store, 'chuyen', { limit: 2_000 })).hits).toHaveLength(1_001);
    await store.search.end();
  });
});

describe('the searching thread', () => {
  it('answers many at once and drops what was given up [search.thread.loop]', async () => {
    const store = fileStore(`${temporaryFolder()}/crew.db`);
    await tell(store, ['một hai ba']);
    const gone = new AbortController();
    const asked = Array.from({ length: 20 }, () => find(store, 'hai'));
    const dropped = store.search.find({ ...plain, text: 'ba' }, gone.signal);
    gone.abort();
    await expect(dropped).rejects.toMatchObject({ code: 'unavailable' });
    for (const { hits } of await Promise.all(asked)) expect(hits).toHaveLength(1);
    const flood = Array.from({ length: 80 }, () =>
      find(store, 'hai').catch(({ code }: { code: string }) => code),
    );
    expect(await Promise.all(flood)).toContain('too-many');
    await store.search.end();
  });

  it('lets go of the database when it ends; what was asked is told so [search.thread.close]', async () => {
    const folder = temporaryFolder();
    const store = fileStore(`${folder}/crew.db`);
    await tell(store, ['một hai ba']);
    await find(store, 'hai');
    const late = expect(find(store, 'ba')).rejects.toMatchObject({ code: 'unavailable' });
    await store.search.end();
    await late;
    store.close();
    const { readdirSync } = await import('node:fs');
    expect(readdirSync(folder)).toEqual(['crew.db']);
  });
});
