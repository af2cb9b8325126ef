import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeUpstream } from '@my-agent-crew/testkit';
import { expect, it } from 'vitest';
import { openPage, startBrowser } from './browser.ts';
import { makeHome, removeHome, startServerProcess } from './server-process.ts';

const write = (path: string, content: string) => ({
  calls: [{ name: 'workspace_write', arguments: { path, content } }],
});

it('a person takes back what a turn wrote, keeps the own edit made since, and brings it again [undo.e2e]', async () => {
  const upstream = await startFakeUpstream({
    script: [
      write('ghi-chu.md', 'MỘT\nhai\nba\nbốn\n'),
      write('moi/tep.md', 'mới\n'),
      { text: 'Đã ghi xong.' },
      { text: 'Ghi chú' },
      { text: 'Tôi sẽ đọc lại.' },
    ],
  });
  const home = makeHome(upstream.url, { agent: 'autonomous: true\n' });
  const place = (path: string): string => join(home, 'workspace', path);
  const server = await startServerProcess(home);
  const browser = await startBrowser();
  try {
    writeFileSync(place('ghi-chu.md'), 'một\nhai\nba\nbốn\n');
    const { page, errors } = await openPage(browser);
    const say = async (words: string): Promise<void> => {
      await page.getByRole('textbox', { name: /nhắn/i }).fill(words);
      await page.keyboard.press('Enter');
    };
    await page.goto(server.url);
    await say('Ghi giúp tôi');
    await page.getByText('Đã ghi xong.').waitFor();
    writeFileSync(place('ghi-chu.md'), 'MỘT\nhai\nba\nbốn\ncủa tôi\n');
    await page.getByRole('button', { name: '2 tệp đã thay đổi' }).waitFor();
    await page.getByRole('button', { name: 'Hoàn tác lượt này' }).click();
    await page.getByRole('button', { name: 'Hoàn tác', exact: true }).click();
    await page.getByText('ghi-chu.md: đã gỡ đúng phần thay đổi').waitFor();
    expect(readFileSync(place('ghi-chu.md'), 'utf8')).toBe('một\nhai\nba\nbốn\ncủa tôi\n');
    expect(existsSync(place('moi'))).toBe(false);

    await say('Tiếp đi');
    await page.getByText('Tôi sẽ đọc lại.').waitFor();
    expect(upstream.requests.at(-1)?.raw).toContain('moi/tep.md');
    await page.getByRole('button', { name: 'Làm lại', exact: true }).click();
    await page.locator('dialog').getByRole('button', { name: 'Làm lại', exact: true }).click();
    await page.getByText('moi/tep.md: đã tạo lại').waitFor();
    expect(readFileSync(place('ghi-chu.md'), 'utf8')).toBe('MỘT\nhai\nba\nbốn\ncủa tôi\n');
    expect(readFileSync(place('moi/tep.md'), 'utf8')).toBe('mới\n');
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
    await server.stop();
    await upstream.close();
    removeHome(home);
  }
}, 120_000);
