import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './browse.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
let names: string[];
const kilobyte = 1000;

const read = (name: string): Buffer => readFileSync(join(app.dist, 'assets', name));
const zipped = (pick: (name: string) => boolean): number =>
  names.filter(pick).reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);

describe('the built page', () => {
  beforeAll(async () => {
    app = await buildApp();
    names = readdirSync(join(app.dist, 'assets'));
  });
  afterAll(() => app.remove());

  it('starts with at most 70 KB of script, and a chat needs at most 110 KB [web.budget.script]', () => {
    const entry = zipped((name) => /^index-.*\.js$/.test(name));
    const thread = zipped((name) => /^thread-.*\.js$/.test(name));
    expect(entry).toBeGreaterThan(10 * kilobyte);
    expect(entry).toBeLessThanOrEqual(70 * kilobyte);
    expect(entry + thread).toBeLessThanOrEqual(110 * kilobyte);
  });

  it('brings the paths of the contract without its shapes [web.budget.schemas]', () => {
    const scripts = names.filter((name) => name.endsWith('.js')).map((name) => read(name).toString());
    const all = scripts.join('');
    expect(all).toContain('/api/agents/:id/prompt');
    expect(all).not.toContain('must be a whole number of 1 or more');
    expect(all).not.toContain('.strictObject(');
  });

  it('has at most 12 KB of style for a chat and 60 KB of fonts [web.budget.style]', () => {
    const chat = zipped((name) => /^(index|thread)-.*\.css$/.test(name));
    expect(chat).toBeGreaterThan(5 * kilobyte);
    expect(chat).toBeLessThanOrEqual(12 * kilobyte);
    const fonts = names.filter((name) => name.endsWith('.woff2'));
    expect(fonts).toHaveLength(2);
    const size = fonts.reduce((sum, name) => sum + statSync(join(app.dist, 'assets', name)).size, 0);
    expect(size).toBeLessThanOrEqual(60 * kilobyte);
    const own = ['latin', 'vietnamese'].map((script) =>
      createRequire(import.meta.url).resolve(
        `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`,
      ),
    );
    expect(size).toBe(own.reduce((sum, file) => sum + statSync(file).size, 0));
  });

  it('leaves English, palette, settings and highlighting to later chunks [web.budget.lazy]', () => {
    const entry = names.find((name) => /^index-.*\.js$/.test(name)) ?? '';
    const words = read(entry).toString();
    expect(words).toContain('Cuộc trò chuyện mới');
    expect(words).not.toContain('New conversation');
    for (const chunk of ['en', 'palette', 'settings-screen', 'run-screen', 'highlight-languages'])
      expect(names.some((name) => name.startsWith(chunk) && name.endsWith('.js'))).toBe(true);
  });

  it('brings the agent editor in at most 35 KB and the crew page in at most 20 KB [web.crew.budget]', () => {
    const chunk = (name: string): number =>
      zipped((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
    expect(chunk('agent-screen')).toBeGreaterThan(5 * kilobyte);
    expect(chunk('agent-screen')).toBeLessThanOrEqual(35 * kilobyte);
    expect(chunk('crew-screen')).toBeGreaterThan(kilobyte);
    expect(chunk('crew-screen')).toBeLessThanOrEqual(20 * kilobyte);
  });

  it('brings each manage page as a chunk of at most 20 KB, with little style of its own [web-manage.budget]', () => {
    for (const page of [
      'tools-screen',
      'connections-screen',
      'memory-screen',
      'approvals-screen',
      'activity-screen',
    ]) {
      const size = zipped((name) => name.startsWith(`${page}-`) && name.endsWith('.js'));
      expect([page, size > 500 && size <= 20 * kilobyte]).toEqual([page, true]);
    }
    const shared = zipped((name) => /^(manage-|loaded-|activity-pages-).*\.(js|css)$/.test(name));
    expect(shared).toBeLessThanOrEqual(10 * kilobyte);
  });

  it('names every asset by its content and asks for nothing from elsewhere [web.page.own_assets]', () => {
    for (const name of names) expect(name).toMatch(/-[A-Za-z0-9_-]{8}\.(js|css|woff2)$/);
    const html = readFileSync(join(app.dist, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/https?:/);
    expect(html).not.toContain('style=');
    const styles = names
      .filter((name) => name.endsWith('.css'))
      .map((name) => read(name).toString())
      .join('');
    expect(styles).not.toMatch(/url\(["']?(https?:|data:)/);
  });
});
