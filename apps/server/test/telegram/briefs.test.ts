import { routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { deliver, hookSecret } from '../sign-hook.ts';
import { answers, chat, endTelegramBench, startTelegramBench, type TelegramBench } from './telegram-bench.ts';

let bench: TelegramBench;
afterEach(() => endTelegramBench(bench));

const coach = (more = ''): Record<string, string> => ({
  coach: `name: HLV sức khoẻ\nworkspace: ../../coach-work\n${more}schedules:\n  - {id: brief, name: Bản tin sáng, cron: "0 7 * * *", prompt: "Viết bản tin."}\n  - {id: chore, cron: "0 8 * * *", command: "echo done"}\n`,
});
const run = async (id = 'brief'): Promise<void> => {
  const line = await bench.client.call(routes.runJob, { params: { agent: 'coach', id } });
  await bench.idle(line.conversation_id ?? '');
};

describe('a job on Telegram', () => {
  it('tells its last answer under the name of its agent, with files of that workspace [tg.brief]', async () => {
    bench = await startTelegramBench({
      crew: coach(),
      files: { 'coach-work/so-lieu.csv': 'a,b\n' },
      script: answers(
        { text: 'Để em xem.', calls: [{ name: 'workspace_list', arguments: {} }] },
        { text: 'Ngủ 7 tiếng.\nFILE: so-lieu.csv\nChạy 5 km.' },
      ),
    });
    await run();
    await expect.poll(() => bench.messages().length).toBe(3);
    expect(bench.texts()[0]).toBe('[HLV sức khoẻ]\nNgủ 7 tiếng.');
    expect(bench.messages()[1]?.file).toMatchObject({ name: 'so-lieu.csv' });
    expect(bench.texts()[2]).toBe('Chạy 5 km.');
  });

  it('that answers OK, or runs a command, tells nothing; one that fails or halts says so with its spend [tg.brief.ok] [tg.brief.failed]', async () => {
    bench = await startTelegramBench({
      crew: coach('max_steps: 1\n'),
      script: answers({ text: 'OK' }, { calls: [{ name: 'workspace_list', arguments: {} }] }, { fail: 400 }),
    });
    await run();
    await run('chore');
    await run();
    await expect.poll(() => bench.texts().length).toBe(1);
    expect(bench.texts()[0]).toMatch(/^\[HLV sức khoẻ\]\n⚠️ Halted: it is out of steps\. \$0\.0010 spent\./u);
    await run();
    await expect.poll(() => bench.texts().length).toBe(2);
    expect(bench.texts()[1]).toMatch(/^\[HLV sức khoẻ\]\n⚠️ This turn failed: /u);
  });

  it('that the crew pauses for its key says so once [tg.brief.paused]', async () => {
    bench = await startTelegramBench({
      crew: coach(),
      script: answers({ fail: 401 }, { fail: 401 }, { fail: 401 }),
    });
    for (const count of [1, 2, 3]) {
      await run();
      await expect.poll(() => bench.texts().length).toBe(count);
    }
    expect(bench.texts().filter((text) => text.includes('was paused'))).toHaveLength(1);
    expect(bench.texts()[2]).toContain('Bản tin sáng was paused');
  });

  it('of a trigger that the crew pauses for its key says so as well [tg.brief.paused] [trigger.refused-key]', async () => {
    bench = await startTelegramBench({
      crew: {
        coach:
          'name: HLV\ntriggers:\n  - {id: deploy, name: Sau khi cài, hook: {secret_env: DEPLOY_SECRET}, prompt: Xem.}\n',
      },
      env: { DEPLOY_SECRET: hookSecret },
      script: answers({ fail: 401 }, { fail: 403 }, { fail: 401 }),
    });
    for (const count of [1, 2, 3]) {
      await deliver(bench.server, 'coach.deploy', { body: `${count}` });
      await expect.poll(() => bench.texts().length).toBe(count);
    }
    expect(bench.texts().filter((text) => text.includes('was paused'))).toHaveLength(1);
    expect(bench.texts()[2]).toContain('Sau khi cài was paused');
  });

  it('asks for approval here, and its brief follows [tg.job-card]', async () => {
    bench = await startTelegramBench({
      config: 'shell_ask_patterns: ["git push"]\n',
      crew: coach('mode: work\n'),
      script: answers(
        { calls: [{ name: 'shell_run', arguments: { command: 'echo git push' } }] },
        { text: 'Đã đẩy.' },
      ),
    });
    const line = await bench.client.call(routes.runJob, { params: { agent: 'coach', id: 'brief' } });
    await expect.poll(() => bench.texts()[0]).toContain('git push');
    bench.bot.press('✅ Approve');
    await expect.poll(() => bench.texts().at(-1)).toBe('[HLV sức khoẻ]\nĐã đẩy.');
    await bench.idle(line.conversation_id ?? '');
    expect(bench.bot.typingIn(chat)).toBe(0);
  });

  it('that ended before a channel was set up is not told when one is [tg.brief.before]', async () => {
    bench = await startTelegramBench({
      block: '',
      crew: coach(),
      script: answers({ text: 'Cũ.' }, { text: 'Mới.' }),
    });
    await run();
    await bench.client.call(routes.patchAgent, {
      params: { id: 'default' },
      body: { profile: { telegram: { token_env: 'TEST_BOT_TOKEN', chat_id: chat } } },
    });
    await bench.restart();
    await run();
    await bench.shows('[HLV sức khoẻ]\nMới.');
  });
});
