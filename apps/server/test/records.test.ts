import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes, Trajectory } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

const key = 'q7Zk-93bXw0pLm4T';
const token = 'S3cret Pass"w0rd\\x1';

let bench: ServerBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});
const begin = async (options: Parameters<typeof startServerBench>[0]): Promise<ServerBench> => {
  bench = await startServerBench({
    ...options,
    files: { env: `SERVICE=${key}\n`, ...options?.files },
    env: { UPLOAD_TOKEN: token, ...options?.env },
  });
  return bench;
};

const read = async (download: Promise<{ response: Response }>): Promise<string> =>
  (await download).response.text();
const call = (name: string, args: Record<string, unknown>) => ({ calls: [{ name, arguments: args }] });
const list = (path: string) => call('workspace_list', { path });

const exportOf = (id: string, full?: '1') =>
  read(bench!.client.file(routes.exportConversation, { params: { id }, query: full ? { full } : {} }));
const trajectoryOf = async (id: string, full?: '1') =>
  Trajectory.parse(
    JSON.parse(
      await read(bench!.client.file(routes.getTrajectory, { params: { id }, query: full ? { full } : {} })),
    ),
  );

describe('the export of a conversation', () => {
  it('is Markdown with who, when and what, each tool call on a line [records.export.markdown]', async () => {
    const { client, open, say } = await begin({
      script: [list('ảnh "x"'), { text: '# Xong\n```js\nlet a' }, { text: 'Tên' }],
    });
    const id = await open();
    await client.call(routes.updateConversation, { params: { id }, body: { title: 'Dọn ảnh/2026: *mới*' } });
    await say(id, 'Dọn thư mục ảnh');
    const file = await client.file(routes.exportConversation, { params: { id } });
    expect(file.name).toBe('Dọn ảnh 2026 mới.md');
    expect(file.response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const text = await file.response.text();
    expect(text).toMatch(/^# Dọn ảnh\/2026: \\\*mới\\\*\n\n- Agent: /);
    expect(text).toMatch(/## You · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\n\n> Dọn thư mục ảnh\n/);
    expect(text).toMatch(/\n- `workspace_list` `ảnh "x"` · failed · \d\.\d s\n/);
    // The heading of the answer is quoted and its open block closed.
    expect(text).toContain('> # Xong\n> ```js\n> let a\n> ```\n');
    expect(text).not.toContain('"path"');
  });

  it('leads from the lines of an answer to their files once it knows where the app is [media.export]', async () => {
    const answer = 'Xem:\nMEDIA: charts/ngủ (1).png\nFILE: *a*.csv\n```\nFILE: b.csv\n```';
    const { open, say, restart, home } = await begin({ script: [{ text: answer }, { text: 'T' }] });
    const id = await open();
    await say(id, 'x');
    expect(await exportOf(id)).toContain(
      '> Xem:\n>\n> MEDIA: charts/ngủ (1).png\n>\n> FILE: \\*a\\*.csv\n>\n> ```\n> FILE: b.csv\n> ```\n',
    );
    await restart(() => appendFileSync(join(home, 'config.yaml'), 'web_url: http://127.0.0.1:8765/\n'));
    const text = await exportOf(id);
    expect(text).toContain(
      '> [MEDIA: charts/ngủ (1).png](http://127.0.0.1:8765/api/agents/default/files?path=charts%2Fng%E1%BB%A7%20%281%29.png)\n',
    );
    expect(text).toContain('> ```\n> FILE: b.csv\n> ```\n');
  });

  it('has arguments and results in blocks that nothing breaks out of when asked for all [records.export.full]', async () => {
    const evil = '```\n# not a heading\n````';
    const { open, say } = await begin({
      script: [
        call('workspace_write', { path: 'a.md', content: evil }),
        list('.'),
        { text: 'ok' },
        { text: 'T' },
      ],
      agent: 'autonomous: true\n',
    });
    const id = await open();
    await say(id, 'x');
    const text = await exportOf(id, '1');
    expect(text).toContain(JSON.stringify(evil));
    for (const [, marks = ''] of text.matchAll(/^ *(`{3,})/gm)) expect(text.split(marks).length % 2).toBe(1);
    expect(text.split('\n').filter((line) => line.startsWith('# '))).toHaveLength(1);
  });

  it('names the conversations that were handed a task [records.export.delegated]', async () => {
    const { open, say } = await begin({
      script: [
        call('delegate', { agent: 'cook', task: 'nấu' }),
        { text: 'Phở\nStatus: DONE' },
        { text: 'T1' },
        { text: 'T2' },
      ],
      crew: { cook: 'name: Đầu bếp\ndescription: nấu ăn\n' },
    });
    const id = await open();
    await say(id, 'nấu gì đi');
    expect(await exportOf(id)).toMatch(/- `delegate` `cook` · done · \d\.\d s → Đầu bếp: .+ \(`\S+`\)/);
  });

  it('reads a long conversation page by page, in order and whole [records.export.long]', async () => {
    const { open, say, client } = await begin({
      script: Array.from({ length: 130 }, (_, at) => ({ text: `answer ${at}` })),
    });
    const id = await open();
    await client.call(routes.updateConversation, { params: { id }, body: { title: 'dài' } });
    for (let at = 0; at < 60; at += 1) await say(id, `words ${at}`);
    const said = [...(await exportOf(id)).matchAll(/^> words (\d+)$/gm)].map((match) => Number(match[1]));
    expect(said).toEqual(Array.from({ length: 60 }, (_, at) => at));
  });

  it('is 404 for a conversation or a run nobody knows, as JSON [records.files.missing]', async () => {
    const { client } = await begin({});
    const params = { id: 'none' };
    await expect(client.file(routes.exportConversation, { params })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(client.file(routes.getTrajectory, { params })).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the trajectory of a run', () => {
  it('has the run, its notes, messages, steps, decisions and children, and says what is not stored [records.trajectory.json]', async () => {
    const {
      open,
      say,
      read: readConversation,
      decide,
      idle,
    } = await begin({
      script: [
        call('shell_run', { command: 'echo hi' }),
        call('delegate', { agent: 'cook', task: 'nấu', relay: false }),
        { text: 'Phở\nStatus: DONE' },
        { text: 'xong' },
        { text: 'T1' },
        { text: 'T2' },
      ],
      crew: { cook: 'name: Đầu bếp\ndescription: nấu ăn\n' },
      files: { 'memory/2020-01-01.md': 'cũ' },
    });
    const id = await open();
    await say(id, 'làm đi');
    const waiting = await readConversation(id);
    await decide(waiting.approvals[0]!, true);
    const { run, messages } = await idle(id);
    const record = await trajectoryOf(run!.id, '1');
    expect(record).toMatchObject({
      format: 'crew-trajectory/1',
      full: true,
      run: { id: run!.id, status: 'done', opening: 'làm đi' },
      conversation: { id, parent_id: null, messages_before: 0 },
      system_prompt: null,
      approvals: [
        { name: 'shell_run', status: 'approved', decided_by: 'web', arguments: { command: 'echo hi' } },
      ],
      children: [{ agent_id: 'cook', run_ids: [expect.any(String)] }],
    });
    expect(record.messages.map((message) => message.id)).toEqual(messages.map((message) => message.id));
    expect(record.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
      'assistant',
    ]);
    expect(record.steps.map((step) => step.index)).toEqual(record.steps.map((_, at) => at));
    expect(record.steps.some((step) => step.kind === 'model' && step.usage !== null)).toBe(true);
    const child = await trajectoryOf(record.children[0]!.run_ids[0]!);
    expect(child.conversation).toMatchObject({ parent_id: id });
  });

  it('carries the notes its models were given [records.trajectory.notes]', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const {
      open,
      say,
      read: readConversation,
    } = await begin({
      script: [{ text: 'ok' }, { text: 'T' }],
      config: 'timezone: UTC\n',
      files: { [`memory/${today}.md`]: '- nhớ mua gạo\n' },
    });
    const id = await open();
    await say(id, 'chào');
    const { run, messages } = await readConversation(id);
    const record = await trajectoryOf(run!.id);
    expect(record.notes[messages[0]!.id]).toContain('nhớ mua gạo');
  });

  it('cuts long texts to 2,000 characters unless asked for all, and says how much is missing [records.trajectory.cut]', async () => {
    const long = 'ă'.repeat(5_000);
    const { open, say, read: readConversation } = await begin({ script: [{ text: long }, { text: 'T' }] });
    const id = await open();
    await say(id, 'x');
    const { run } = await readConversation(id);
    const textOf = (record: Trajectory) =>
      record.messages.flatMap((one) => (one.role === 'assistant' ? [one.text] : []))[0];
    expect(textOf(await trajectoryOf(run!.id))).toBe(`${'ă'.repeat(2_000)}… [3000 characters left out]`);
    expect(textOf(await trajectoryOf(run!.id, '1'))).toBe(long);
  });

  it('is also Markdown for people, with a table of steps [records.trajectory.markdown]', async () => {
    const {
      client,
      open,
      say,
      read: readConversation,
      decide,
      idle,
    } = await begin({
      script: [call('shell_run', { command: 'echo "a|b"' }), { text: 'xong' }, { text: 'T' }],
    });
    const id = await open();
    await say(id, 'chạy đi');
    await decide((await readConversation(id)).approvals[0]!, true);
    const { run } = await idle(id);
    const query = { format: 'md' } as const;
    const file = await client.file(routes.getTrajectory, { params: { id: run!.id }, query });
    expect(file.name).toBe(`run-${run!.id}.md`);
    const text = await file.response.text();
    expect(text).toContain('Not in this record: the system prompt');
    expect(text).toContain('Arguments:');
    expect(text).toMatch(/\| 0 \| model \| `up:model` \| ok \|/);
    expect(text).toMatch(/- \S+ \S+ · `shell_run` · approved from web at /);
    const rows = text.split('\n').filter((line) => line.startsWith('|'));
    for (const row of rows) expect(row.replaceAll('\\|', '').split('|')).toHaveLength(12);
  });
});

describe('secrets', () => {
  it('of the env file and the environment are in no export and no trajectory, whatever form they take [records.mask.everywhere]', async () => {
    const leaks = `${key} ${encodeURIComponent(token)} ${JSON.stringify({ [token]: key })} ${btoa(`u:${key}`)}`;
    const {
      client,
      home,
      open,
      say,
      read: readConversation,
    } = await begin({
      script: [
        call('workspace_read', { path: 'leak.txt', note: token }),
        { text: `found ${leaks}` },
        { text: 'T' },
      ],
    });
    const workspace = join(home, 'workspace');
    mkdirSync(workspace, { recursive: true });
    writeFileSync(join(workspace, 'leak.txt'), leaks);
    const id = await open();
    await client.call(routes.updateConversation, { params: { id }, body: { title: `t ${key}` } });
    await say(id, `dùng ${leaks}`);
    const { run } = await readConversation(id);
    const params = { id: run!.id };
    const texts = [
      await exportOf(id),
      await exportOf(id, '1'),
      await read(client.file(routes.getTrajectory, { params, query: { full: '1' } })),
      await read(client.file(routes.getTrajectory, { params, query: { format: 'md', full: '1' } })),
    ];
    const pieces = [
      key,
      token,
      JSON.stringify(token).slice(1, -1),
      encodeURIComponent(token),
      btoa(key).slice(0, 16),
    ];
    for (const text of texts) {
      for (const piece of pieces)
        for (let at = 0; at + 8 <= piece.length; at += 1) expect(text).not.toContain(piece.slice(at, at + 8));
      expect(text).toContain('***SERVICE***');
      expect(text).toContain('***UPLOAD_TOKEN***');
    }
    const { name } = await client.file(routes.exportConversation, { params: { id } });
    expect(name).toBe('t SERVICE .md'.replace(' .md', '.md'));
  });
});
