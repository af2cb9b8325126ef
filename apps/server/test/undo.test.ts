import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileOutcome, type RunChanges, routes } from '@my-agent-crew/contract';
import { type ChatBody, messageText, type ScriptStep } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const autonomous = 'autonomous: true\n';
const call = (name: string, args: Record<string, unknown>): ScriptStep => ({
  calls: [{ name, arguments: args }],
});
const write = (path: string, content: string): ScriptStep => call('workspace_write', { path, content });
const place = (path: string): string => join(bench.home, 'workspace', path);
const read = (path: string): string | null =>
  existsSync(place(path)) ? readFileSync(place(path), 'utf8') : null;

const lastRun = async (id: string): Promise<string> => (await bench.read(id)).run?.id ?? '';
const changesOf = (run: string): Promise<RunChanges> =>
  bench.client.call(routes.getRunChanges, { params: { id: run } });
const take = async (kind: 'undoRun' | 'redoRun', run: string): Promise<FileOutcome[]> =>
  (await bench.client.call(routes[kind], { params: { id: run }, body: {} })).files;

/** Every request of the conversation itself, without those for its title. */
const requests = (): ChatBody[] =>
  bench.upstream.requests.map(({ body }) => body as ChatBody).filter((body) => body['tools'] !== undefined);

describe('undo over HTTP', () => {
  it('lists what a turn wrote and ran, takes it back, and brings it again [undo.api] [undo.commands]', async () => {
    bench = await startServerBench({
      agent: autonomous,
      files: { 'workspace/a.txt': 'cũ\n' },
      script: [
        write('a.txt', 'mới\n'),
        write('b/c.txt', 'x\n'),
        call('shell_run', { command: 'true' }),
        { text: 'Xong' },
        { text: 'Tên' },
      ],
    });
    const id = await bench.open();
    await bench.say(id, 'ghi');
    const run = await lastRun(id);
    expect(await changesOf(run)).toMatchObject({
      run_id: run,
      commands: 1,
      files: [
        { path: 'a.txt', kind: 'changed', state: 'kept', before_bytes: 4, after_bytes: 6, has_content: true },
        { path: 'b/c.txt', kind: 'created', state: 'kept', before_bytes: null },
      ],
    });
    expect(await take('undoRun', run)).toMatchObject([{ outcome: 'restored' }, { outcome: 'removed' }]);
    expect([read('a.txt'), existsSync(place('b'))]).toEqual(['cũ\n', false]);
    expect(await take('redoRun', run)).toMatchObject([{ outcome: 'restored' }, { outcome: 'recreated' }]);
    expect([read('a.txt'), read('b/c.txt')]).toEqual(['mới\n', 'x\n']);
    const [change] = (await changesOf(run)).files;
    const diff = await bench.client.call(routes.getRunFileDiff, {
      params: { id: run, file: change?.id ?? '' },
    });
    expect(diff).toMatchObject({
      path: 'a.txt',
      since: [],
      turn: [
        { kind: 'removed', text: 'cũ' },
        { kind: 'added', text: 'mới' },
      ],
    });
  });

  it('tells the model once, with the next message, and keeps it out of sight [undo.told]', async () => {
    bench = await startServerBench({
      agent: autonomous,
      script: [write('a.txt', 'x'), { text: 'Xong' }, { text: 'Tên' }, { text: 'Vâng' }, { text: 'Rồi' }],
    });
    const id = await bench.open();
    await bench.say(id, 'ghi');
    await bench.upstream.received(3);
    await take('undoRun', await lastRun(id));
    await bench.say(id, 'tiếp');
    await bench.say(id, 'nữa');
    const texts = requests().map((body) =>
      body.messages.filter(({ role }) => role === 'user').map(messageText),
    );
    const noted = (words: string | undefined): boolean => words?.includes('undid your changes') === true;
    expect(texts.at(-2)?.map(noted)).toEqual([false, true]);
    expect(texts.at(-2)?.at(-1)).toContain('- a.txt');
    expect(texts.at(-1)?.map(noted)).toEqual([false, true, false]);
    const shown = (await bench.read(id)).messages.flatMap(({ role, ...row }) =>
      role === 'user' && 'text' in row ? [row.text] : [],
    );
    expect(shown).toEqual(['ghi', 'tiếp', 'nữa']);
  });

  it('says nothing of what was taken back and brought again [undo.told]', async () => {
    bench = await startServerBench({
      agent: autonomous,
      script: [write('a.txt', 'x'), { text: 'Xong' }, { text: 'Tên' }, { text: 'Vâng' }],
    });
    const id = await bench.open();
    await bench.say(id, 'ghi');
    await bench.upstream.received(3);
    const run = await lastRun(id);
    await take('undoRun', run);
    await take('redoRun', run);
    await bench.say(id, 'tiếp');
    expect(messageText(requests().at(-1)?.messages.at(-1) ?? { role: 'user' })).toBe('tiếp');
  });

  it('is refused while a turn of the conversation is open, and for a run that is not there [undo.open]', async () => {
    bench = await startServerBench({
      script: [write('a.txt', 'x'), { text: 'Xong' }, { text: 'Tên' }, write('b.txt', 'y')],
    });
    const id = await bench.open();
    const asked = (await bench.say(id, 'ghi')).at(-1);
    const run = await lastRun(id);
    await expect(take('undoRun', run)).rejects.toMatchObject({ code: 'conflict' });
    if (asked?.type === 'approval_required') await bench.decide(asked.approval, true);
    await bench.idle(id);
    await bench.upstream.received(3);
    await bench.say(id, 'nữa');
    await expect(take('undoRun', run)).rejects.toMatchObject({ code: 'conflict' });
    expect(read('a.txt')).toBe('x');
    await expect(take('undoRun', 'run_none')).rejects.toMatchObject({ code: 'not-found' });
    await expect(changesOf('run_none')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('takes what a delegated turn wrote with the turn that delegated it [undo.delegated]', async () => {
    const script = Array.from({ length: 12 }, () => (body: ChatBody): ScriptStep => {
      if (body['tools'] === undefined) return { text: 'Tên' };
      const opening = messageText(body.messages.find(({ role }) => role === 'user') ?? { role: 'user' });
      const round = body.messages.filter(({ role }) => role === 'assistant').length;
      if (opening.startsWith('việc')) return round === 0 ? write('con.txt', 'con') : { text: 'Đã ghi' };
      if (round === 0) return write('cha.txt', 'cha');
      return round === 1 ? call('delegate', { agent: 'coach', task: 'việc ghi' }) : { text: 'Xong' };
    });
    bench = await startServerBench({
      agent: autonomous,
      crew: { coach: 'name: Huấn luyện\nworkspace: ../../workspace\n' },
      script,
    });
    const id = await bench.open();
    await bench.send(id, 'chia');
    await bench.idle(id);
    expect([read('cha.txt'), read('con.txt')]).toEqual(['cha', 'con']);
    const run = await lastRun(id);
    expect((await changesOf(run)).files.map(({ path }) => path)).toEqual(['cha.txt', 'con.txt']);
    await take('undoRun', run);
    expect([read('cha.txt'), read('con.txt')]).toEqual([null, null]);
  });

  it('works after a restart, and ends with the conversation [undo.restart] [undo.keep.removed]', async () => {
    bench = await startServerBench({
      agent: autonomous,
      script: [write('a.txt', 'x'), { text: 'Xong' }, { text: 'Tên' }],
    });
    writeFileSync(place('a.txt'), 'cũ');
    const id = await bench.open();
    await bench.say(id, 'ghi');
    const run = await lastRun(id);
    await bench.restart();
    expect(await take('undoRun', run)).toMatchObject([{ outcome: 'restored' }]);
    expect(read('a.txt')).toBe('cũ');
    const objects = join(bench.home, 'checkpoints', 'objects');
    const kept = (): string[] => readdirSync(objects).flatMap((part) => readdirSync(join(objects, part)));
    expect(kept()).toHaveLength(2);
    await bench.client.call(routes.deleteConversation, { params: { id } });
    expect(kept()).toEqual([]);
  });

  it('keeps what it kept out of reach of the tools [undo.keep.closed]', async () => {
    bench = await startServerBench({
      agent: `${autonomous}workspace: .\n`,
      script: [write('workspace/a.txt', 'x'), write('checkpoints/mine.txt', 'y'), { text: 'Xong' }],
    });
    const id = await bench.open();
    await bench.say(id, 'ghi');
    const outcomes = (await bench.read(id)).messages.flatMap((row) =>
      row.role === 'tool' ? [row.outcome] : [],
    );
    expect(outcomes).toEqual(['ok', 'refused']);
    expect(existsSync(join(bench.home, 'checkpoints', 'mine.txt'))).toBe(false);
  });
});
