import { routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { answers, endTelegramBench, startTelegramBench, type TelegramBench } from './telegram-bench.ts';

let bench: TelegramBench;
afterEach(() => endTelegramBench(bench));

const write = (path: string) => ({ name: 'workspace_write', arguments: { path, content: 'chữ' } });
const ask = (question: string, options: string[] = []) => ({
  name: 'ask_user',
  arguments: { question, options, default: options[0] ?? 'không rõ' },
});
const card = () => bench.messages().find(({ text }) => /🔐|❓/u.test(text));
const labels = (): string[] =>
  card()
    ?.buttons.flat()
    .map(({ text }) => text) ?? [];
const pending = async () =>
  (await bench.client.call(routes.listApprovals, { query: {} })).filter(({ status }) => status === 'pending');

describe('a request on Telegram', () => {
  it('is a card with the call, its arguments and its deadline; a button approves it and the card says so [tg.card] [tg.approve]', async () => {
    bench = await startTelegramBench({
      block: 'telegram: {token_env: TEST_BOT_TOKEN, chat_id: 42, approval_ttl_seconds: 7200}\n',
      script: answers({ text: 'Em ghi nhé.', calls: [write('a.txt')] }, { text: 'Đã ghi.' }),
    });
    bench.bot.say('ghi đi');
    await expect.poll(() => labels()).toEqual(['✅ Approve', '❌ Deny', 'Always allow']);
    expect(bench.texts()[0]).toBe('Em ghi nhé.');
    for (const words of ['workspace_write', 'a.txt', 'chữ', 'Waits until'])
      expect(card()?.text).toContain(words);
    const [approval] = await pending();
    expect(Date.parse(approval?.expires_at ?? '') - Date.parse(approval?.created_at ?? '')).toBe(7_200_000);
    bench.bot.press('✅ Approve');
    await expect.poll(() => bench.texts().at(-1)).toBe('Đã ghi.');
    await expect.poll(() => labels()).toEqual([]);
    expect(card()?.text).toContain('approved on telegram');
    await expect.poll(() => bench.bot.pressAnswers).toEqual(['Approved.']);
  });

  it('is denied by a button, and allowed for good by "always" [tg.deny] [tg.always]', async () => {
    bench = await startTelegramBench({
      script: answers(
        { calls: [write('a.txt')] },
        { text: 'Thôi vậy.' },
        { calls: [write('b.txt')] },
        { calls: [write('c.txt')] },
        { text: 'Cả hai.' },
      ),
    });
    bench.bot.say('ghi a');
    await expect.poll(() => labels().length).toBe(3);
    bench.bot.press('❌ Deny');
    await expect.poll(() => bench.texts().at(-1)).toBe('Thôi vậy.');
    bench.bot.say('ghi b và c');
    await expect.poll(() => bench.texts().at(-1)).toContain('b.txt');
    bench.bot.press('Always allow');
    await expect.poll(() => bench.texts().at(-1)).toBe('Cả hai.');
    expect(bench.bot.pressAnswers).toEqual([
      'Denied.',
      'Approved, and not asked again in this conversation.',
    ]);
    expect(bench.texts().filter((text) => text.includes('🔐'))).toHaveLength(2);
  });

  it('has no "always" where a rule asks every time [tg.always.rule]', async () => {
    bench = await startTelegramBench({
      config: 'shell_ask_patterns: ["rm -r"]\n',
      script: answers(
        { calls: [{ name: 'shell_run', arguments: { command: 'rm -r x' } }] },
        { text: 'thôi' },
      ),
    });
    bench.bot.say('xoá');
    await expect.poll(() => labels()).toEqual(['✅ Approve', '❌ Deny']);
    expect(card()?.text).toContain('rm -r x');
  });

  it('that was decided elsewhere says so on its card, and a late press is told who and when [tg.settled] [tg.late-press]', async () => {
    bench = await startTelegramBench({
      script: answers({ calls: [write('a.txt')] }, { text: 'Vâng.' }),
    });
    bench.bot.say('ghi');
    await expect.poll(() => labels().length).toBe(3);
    const { data } = card()?.buttons[0]?.[0] ?? { data: '' };
    const [approval] = await pending();
    if (approval === undefined) throw new Error('Nothing was asked.');
    await bench.decide(approval, false);
    await expect.poll(() => labels()).toEqual([]);
    expect(card()?.text).toContain('denied on web');
    bench.bot.push({
      callback_query: { id: 'late', from: { id: 42 }, message: { message_id: 1, chat: { id: 42 } }, data },
    });
    await expect
      .poll(() => bench.bot.callsOf('answerCallbackQuery').at(-1)?.params['text'])
      .toMatch(/^denied on web at /);
  });

  it('is decided by /approve and /deny; with several open they list them [tg.approve-command]', async () => {
    bench = await startTelegramBench({
      agent: 'delegates: [coach]\n',
      crew: { coach: 'name: Coach\nmode: work\n' },
      script: answers(
        { calls: [{ name: 'delegate', arguments: { agent: 'coach', task: 'ghi hai tệp' } }] },
        { calls: [write('a.txt'), write('b.txt')] },
        { text: 'Con xong.' },
        { text: 'Mẹ xong.' },
      ),
    });
    bench.bot.say('/approve');
    await bench.shows('Nothing waits for a decision.');
    bench.bot.say('giao đi');
    await expect
      .poll(() => labels())
      .toEqual(['1 ✅', '1 ❌', '2 ✅', '2 ❌', '✅ Approve all', '❌ Deny all']);
    expect(card()?.text).toContain('Coach');
    bench.bot.say('/approve');
    await expect.poll(() => bench.texts().at(-1)).toContain('Several requests wait');
    const [first] = await pending();
    bench.bot.say(`/deny ${first?.id}`);
    await expect.poll(() => bench.texts().at(-1)).toBe('Denied.');
    await expect.poll(() => labels()).toEqual(['2 ✅', '2 ❌']);
    bench.bot.say('/approve');
    await expect.poll(() => bench.texts().slice(-2).join()).toContain('Con xong.');
    await expect.poll(() => labels()).toEqual([]);
    expect(bench.texts().filter((text) => text.includes('🔐'))).toHaveLength(1);
  });

  it('keeps a message from being sent, which is told and not lost silently [tg.reminder]', async () => {
    bench = await startTelegramBench({
      script: answers({ calls: [write('a.txt')] }, { text: 'Vâng.' }),
    });
    bench.bot.say('ghi');
    await expect.poll(() => labels().length).toBe(3);
    bench.bot.say('nhanh lên');
    await expect.poll(() => bench.texts().at(-1)).toMatch(/^Your message was not sent, .*workspace_write/);
    bench.bot.press('✅ Approve');
    await expect.poll(() => bench.texts().at(-1)).toBe('Vâng.');
  });
});

describe('a question on Telegram', () => {
  it('is answered by the number of an option, by a button, or in words [tg.question]', async () => {
    bench = await startTelegramBench({
      script: answers(
        { calls: [ask('Màu?', ['đỏ', 'xanh'])] },
        (body) => ({ text: `Chọn: ${String(body.messages.at(-1)?.content)}` }),
        { calls: [ask('Cỡ?', ['to', 'nhỏ'])] },
        (body) => ({ text: `Chọn: ${String(body.messages.at(-1)?.content)}` }),
        { calls: [ask('Tên?')] },
        (body) => ({ text: `Chọn: ${String(body.messages.at(-1)?.content)}` }),
      ),
    });
    bench.bot.say('một');
    await expect.poll(() => bench.texts().at(-1)).toContain('Màu?');
    expect(labels()).toEqual(['đỏ', 'xanh']);
    bench.bot.say('2');
    await expect.poll(() => bench.texts().at(-1)).toMatch(/Chọn: .*xanh/s);
    bench.bot.say('hai');
    await expect.poll(() => bench.texts().at(-1)).toContain('Cỡ?');
    bench.bot.press('to');
    await expect.poll(() => bench.texts().at(-1)).toMatch(/Chọn: .*to/s);
    bench.bot.say('ba');
    await expect.poll(() => bench.texts().at(-1)).toContain('Tên?');
    bench.bot.say('Lan Anh');
    await expect.poll(() => bench.texts().at(-1)).toMatch(/Chọn: .*Lan Anh/s);
    expect(bench.texts().filter((text) => text.includes('answered on telegram'))).toHaveLength(3);
  });

  it('does not take a message for its answer that was sent before it was asked [tg.question.before]', async () => {
    bench = await startTelegramBench({
      script: answers(
        { delayMs: 500, calls: [ask('Màu?', ['đỏ', 'xanh'])] },
        { text: 'Cảm ơn.' },
        { text: 'Đáp tin hai.' },
      ),
    });
    bench.bot.say('một');
    bench.bot.say('hai');
    await expect.poll(() => bench.texts().at(-1)).toContain('Màu?');
    bench.bot.say('1');
    await expect.poll(() => bench.texts().slice(1)).toEqual(['Cảm ơn.', 'Đáp tin hai.']);
  });

  it('of a job is told and answered here too [tg.job-question]', async () => {
    bench = await startTelegramBench({
      agent: 'schedules:\n  - {id: hoi, cron: "0 7 * * *", prompt: "Hỏi đi."}\n',
      script: answers({ calls: [ask('Gửi chưa?', ['rồi', 'chưa'])] }, { text: 'Thấy ảnh.' }, (body) => ({
        text: `Ghi nhận ${String(body.messages.at(-1)?.content)}`,
      })),
    });
    await bench.client.call(routes.runJob, { params: { agent: 'default', id: 'hoi' } });
    await expect.poll(() => bench.texts().at(-1)).toContain('Gửi chưa?');
    // A photo is for the master: it is no answer, and it is not held up.
    bench.bot.photo({ caption: 'Ảnh này' });
    await expect.poll(() => bench.texts().at(-1)).toBe('Thấy ảnh.');
    bench.bot.say('/approve');
    await expect.poll(() => bench.texts().at(-1)).toMatch(/^This is a question/);
    bench.bot.say('1');
    await expect.poll(() => bench.texts().at(-1)).toMatch(/^\[.*\]\nGhi nhận .*rồi/s);
  });
});
