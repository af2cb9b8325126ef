import type { TelegramStatus } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { TelegramList } from './telegram-list.tsx';

const status = (given: Partial<TelegramStatus> = {}): TelegramStatus => ({
  ...{ state: 'polling', error: null, bot_name: 'doi_nha_bot', last_update_at: null, strangers: 0 },
  ...given,
});
const block = { agent_id: 'master', token_env: 'TELEGRAM_BOT_TOKEN', configured: true, ignored: false };
const section = () => page.getByRole('region', { name: 'Telegram' });
const words = (): string => section().element().textContent ?? '';

it('tells how it stands with the bot, and follows it as it changes [tg.web.status]', async () => {
  const [heard, setHeard] = createSignal<TelegramStatus | null>(null);
  const ignored = { ...block, agent_id: 'suc-khoe', ignored: true, status: null };
  mount(() => <TelegramList channels={[{ ...block, status: status() }, ignored]} heard={heard()} />);
  await expect.poll(words).toContain('@doi_nha_bot · chưa có tin nào');
  expect(words()).toContain('Đang nhận tin');
  expect(words()).toContain('chỉ agent dẫn đội mới mở được kênh');
  setHeard(status({ last_update_at: '2026-11-20T07:41:00.000Z', strangers: 3 }));
  await expect.poll(words).toMatch(/tin gần nhất .*14:41.* · 3 tin từ chat khác, không trả lời/);
  setHeard(status({ state: 'conflict' }));
  await expect.poll(words).toContain('thử lại mỗi 5 giây');
  setHeard(status({ state: 'refused', error: 'Telegram does not accept the token.' }));
  await expect.poll(words).toContain('Telegram does not accept the token.');
  await expect.element(section().getByRole('status')).toHaveTextContent('Token bị từ chối');
  setHeard(status({ state: 'off', bot_name: null }));
  await expect.poll(words).toContain('Đặt TELEGRAM_BOT_TOKEN ở mục Khoá để bật bot.');
});
