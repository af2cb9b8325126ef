import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
const begin = async (...options: Parameters<typeof startServerBench>): Promise<ServerBench> => {
  bench = await startServerBench(...options);
  return bench;
};
afterEach(() => bench.close());

const file = (path: string): string => join(bench.home, path);
const use = (name: string, args: Record<string, unknown>) => ({ calls: [{ name, arguments: args }] });
const outputs = async (id: string): Promise<string[]> =>
  (await bench.idle(id)).messages.flatMap((message) => (message.role === 'tool' ? [message.output] : []));
const params = { id: 'default' };
const page = (slug: string) => bench.client.call(routes.getWikiPage, { params: { ...params, slug } });

describe('the wiki in turns', () => {
  it('is written, found and read by its agent, in a job too, and what was written over can be taken back [wiki.tools.own] [wiki.page.undo]', async () => {
    await begin({
      script: [
        use('wiki_apply', { title: 'Trà đá', text: 'Ngon với [[Bà ngoại]].', sources: ['conv:this'] }),
        use('wiki_apply', { title: 'Trà đá', text: 'không nguồn', sources: [] }),
        use('wiki_search', { query: 'tra da' }),
        use('wiki_get', { title: 'tra da' }),
        { text: 'xong' },
        { text: 'Tên' },
      ],
    });
    const { conversation_id: id } = await bench.client.call(routes.postInbound, {
      body: { text: 'ghi wiki' },
    });
    const [applied, refused, found, got] = await outputs(id);
    expect(applied).toBe('Wrote the page [tra-da] Trà đá.');
    expect(refused).toMatch(/^The page names no source\. Nothing was written/);
    expect(found).toContain('[tra-da] Trà đá: Ngon với [[Bà ngoại]].');
    expect(got).toContain(`Sources: conv:${id}.`);
    expect(readFileSync(file('memory/wiki/concepts/tra-da.md'), 'utf8')).toContain('title: "Trà đá"');
    expect(existsSync(file('memory/wiki/reports/lint.md'))).toBe(true);
  });
});

describe('the wiki over the API', () => {
  it('can be listed, read, made, edited, linted and deleted; an unseen edit is a 409 [wiki.api]', async () => {
    await begin({ files: { 'memory/2026-02-28.md': '- trà' } });
    const { call } = bench.client;
    const words = {
      kind: 'entity' as const,
      title: 'Trà',
      text: 'x [[Cà phê]]',
      sources: ['note:2026-02-28'],
    };
    const put = (slug: string, more: Partial<typeof words>, revision: string | null) =>
      call(routes.putWikiPage, { params: { ...params, slug }, body: { ...words, ...more, revision } });
    const made = await put('tra', {}, null);
    expect(made).toMatchObject({ title: 'Trà', kind: 'entity', links: [{ title: 'Cà phê', slug: null }] });
    await expect(put('Trà', { title: 'Khác' }, null)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(put('che', {}, null)).rejects.toMatchObject({ code: 'conflict' });
    await expect(put('che', { title: 'Chè', sources: [] }, null)).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect((await call(routes.getWiki, { params })).pages).toMatchObject([{ slug: 'tra', backlinks: 0 }]);
    expect((await call(routes.getWikiReport, { params })).findings).toMatchObject([
      { kind: 'dangling', slug: 'tra', detail: 'Cà phê' },
    ]);
    writeFileSync(file('memory/wiki/entities/tra.md'), 'bằng tay');
    await expect(put('tra', { text: 'y' }, made.revision)).rejects.toMatchObject({ code: 'conflict' });
    const slug = 'tra';
    const remove = (revision: string) =>
      call(routes.deleteWikiPage, { params: { ...params, slug }, query: { revision } });
    await expect(remove(made.revision)).rejects.toMatchObject({ code: 'conflict' });
    expect(await remove((await page('tra')).revision)).toEqual({ slug });
    await expect(page('tra')).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(routes.getWiki, { params: { id: 'nobody' } })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
