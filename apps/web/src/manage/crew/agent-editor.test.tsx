import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { agentOf, fieldOf, openEditor, saveButton } from '../../../test/editor-fixture.tsx';

afterEach(() => history.replaceState(null, '', '#'));
const text = (words: string) => page.getByText(words, { exact: true });
const choice = (group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name });

it('sends only the keys that were changed [web.crew.patch.changed]', async () => {
  const { patches, onChanged } = openEditor(
    agentOf({ description: 'Cũ', max_steps: 5, routes: ['openrouter:a/b'], delegates: ['tim'] }),
  );
  await fieldOf('description').fill('Mới');
  await expect.element(text('1 thay đổi')).toBeVisible();
  await saveButton().click();
  await expect.element(text('Đã lưu. Có hiệu lực từ lượt kế tiếp.')).toBeVisible();
  expect(patches()).toEqual([{ description: 'Mới' }]);
  expect(onChanged).toHaveBeenCalledOnce();
});

it('takes a key out of the file with null when its box is emptied [web.crew.patch.null]', async () => {
  const { patches } = openEditor(
    agentOf(
      { description: 'Cũ', cost_cap_usd: 2, telegram: { token_env: 'BOT', chat_id: 1 }, delegates: ['tim'] },
      { is_master: true },
    ),
  );
  await fieldOf('description').fill('');
  await fieldOf('cost_cap_usd').fill('');
  await page.getByRole('button', { name: 'Bỏ kênh này' }).click();
  await page.getByRole('checkbox', { name: /Tìm/ }).click();
  await saveButton().click();
  await vi.waitFor(() =>
    expect(patches()).toEqual([{ description: null, cost_cap_usd: null, telegram: null, delegates: null }]),
  );
});

it('opens from what the file says, not from what runs [web.crew.declared]', async () => {
  openEditor(
    agentOf({}, { delegates: ['tim', 'viet'], tools: ['workspace_read'], cost_cap_usd: 9, is_master: true }),
  );
  await expect.element(fieldOf('cost_cap_usd')).toHaveValue('');
  await expect
    .element(fieldOf('cost_cap_usd'))
    .toHaveAttribute('placeholder', 'theo mặc định chung: 0,50\u00a0US$');
  await expect.element(page.getByRole('checkbox', { name: /Tìm/ })).not.toBeChecked();
  await expect.element(choice('Công cụ', 'Mọi công cụ của chế độ này')).toBeChecked();
  expect(saveButton().query()).toBeNull();
});

it('has nothing left to save when a choice goes back to where it stood [web.crew.back_again]', async () => {
  const { patches } = openEditor(agentOf());
  const calls = (name: string) => choice('Script gọi được', name);
  await expect.element(calls('Chỉ công cụ đọc')).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Script được hỏi model' })).toBeChecked();
  await calls('Không dùng script').click();
  await expect.element(saveButton()).toBeVisible();
  await calls('Chỉ công cụ đọc').click();
  expect(saveButton().query()).toBeNull();
  await page.getByRole('checkbox', { name: 'Script được hỏi model' }).click();
  await saveButton().click();
  await vi.waitFor(() => expect(patches()).toEqual([{ script_llm: false }]));
});

it('takes a switch back out of the file [web.crew.to_default]', async () => {
  const { patches } = openEditor(agentOf({ autonomous: true }));
  await page.getByRole('button', { name: 'Về mặc định : Tự chủ' }).click();
  await saveButton().click();
  await vi.waitFor(() => expect(patches()).toEqual([{ autonomous: null }]));
});

it('shows a refusal word for word and beside its field, and keeps what was typed [web.crew.refusal]', async () => {
  const sentence = 'Not saved: max_steps must be a whole number from 1 to 1000.';
  const { server, patches } = openEditor(agentOf(), {
    refuse: sentence,
    problems: [{ key: 'max_steps', sentence: 'max_steps must be a whole number from 1 to 1000' }],
  });
  await fieldOf('name').fill('Huấn mới');
  await fieldOf('max_steps').fill('5000');
  await saveButton().click();
  await expect
    .element(
      page.getByRole('alert').getByText('Không lưu được: max_steps must be a whole number from 1 to 1000.'),
    )
    .toBeVisible();
  await expect.element(text('max_steps must be a whole number from 1 to 1000')).toBeVisible();
  await expect.element(fieldOf('name')).toHaveValue('Huấn mới');
  await expect.element(fieldOf('max_steps')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: /^Tới ô này/ }).click();
  expect(document.activeElement).toBe(fieldOf('max_steps').element());
  server.refuse = '';
  await fieldOf('max_steps').fill('50');
  await saveButton().click();
  await vi.waitFor(() => expect(patches().at(-1)).toEqual({ name: 'Huấn mới', max_steps: 50 }));
});

it('finds the field of a refusal that only starts with a key [web.crew.refusal]', async () => {
  openEditor(agentOf({ computer: 'on' }), { refuse: 'computer_apps cannot name a web browser.' });
  await fieldOf('computer_apps').fill('Safari');
  await saveButton().click();
  await expect.element(fieldOf('computer_apps')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(fieldOf('computer_apps')).toHaveValue('Safari');
});

it('keeps words typed while a save was on its way [web.crew.refusal]', async () => {
  const { patches } = openEditor(agentOf(), { saved: agentOf({ description: 'Một' }) });
  await fieldOf('description').fill('Một');
  const saving = saveButton().click();
  await saving;
  await fieldOf('name').fill('Tên');
  await saveButton().click();
  await vi.waitFor(() => expect(patches()).toEqual([{ description: 'Một' }, { name: 'Tên' }]));
});

it('puts everything back with one button [web.crew.reset]', async () => {
  openEditor(agentOf({ description: 'Cũ' }));
  await fieldOf('description').fill('Mới');
  await page.getByRole('button', { name: 'Đặt lại' }).click();
  await expect.element(fieldOf('description')).toHaveValue('Cũ');
  expect(saveButton().query()).toBeNull();
});

it('asks before a page with unsaved words is left, by link, back button or closing [web.crew.unsaved]', async () => {
  location.hash = '#/manage/tools';
  location.hash = '#/manage/crew/huan';
  openEditor(agentOf());
  const closing = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(false);
  await fieldOf('name').fill('Khác');
  expect(closing()).toBe(true);
  const dialog = page.getByRole('dialog', { name: 'Còn thay đổi chưa lưu' });
  history.back();
  await expect.element(dialog).toBeVisible();
  expect(location.hash).toBe('#/manage/crew/huan');
  await dialog.getByRole('button', { name: 'Ở lại' }).click();
  await page.getByRole('link', { name: 'Đội', exact: true }).first().click();
  await expect.element(dialog.getByText('Tên hiển thị')).toBeVisible();
  expect(location.hash).toBe('#/manage/crew/huan');
  await dialog.getByRole('button', { name: 'Ở lại' }).click();
  await expect.element(fieldOf('name')).toHaveValue('Khác');
  await page.getByRole('link', { name: 'Đội', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Rời đi, bỏ thay đổi' }).click();
  await vi.waitFor(() => expect(location.hash).toBe('#/manage/crew'));
});

it('warns where an autonomous agent gets scripts that change data, saved or not [web.crew.gated_warning]', async () => {
  openEditor(agentOf({ script_calls: 'gated' }));
  const warnings = () => page.getByText(/thay đổi dữ liệu mà không ai được hỏi/).elements().length;
  expect(warnings()).toBe(0);
  await page.getByRole('checkbox', { name: 'Tự chủ' }).click();
  expect(warnings()).toBe(2);
});

it('names a line that is no host and holds the save back [web.crew.hosts]', async () => {
  const { patches } = openEditor(agentOf({ browser: 'read' }));
  await fieldOf('browser_hosts').fill('Shop.Example\n\nhttps://x.example/a');
  await expect
    .element(page.getByText('«https://x.example/a» không phải tên máy chủ: bỏ https://, cổng và đường dẫn.'))
    .toBeVisible();
  await choice('Mức trình duyệt', 'Tắt').click();
  await expect.element(fieldOf('browser_hosts')).toBeVisible();
  await saveButton().click();
  await expect.element(text('Chưa lưu: còn ô cần sửa.')).toBeVisible();
  expect(patches()).toEqual([]);
  await choice('Mức trình duyệt', 'Đọc').click();
  await fieldOf('browser_hosts').fill(' Shop.Example \n*.x.example');
  await saveButton().click();
  await vi.waitFor(() => expect(patches()).toEqual([{ browser_hosts: ['shop.example', '*.x.example'] }]));
});

it('tells a list that follows the crew from one that is empty on purpose [web.crew.own_list]', async () => {
  const { patches } = openEditor(agentOf({}, { shell_ask_patterns: ['rm -r'] }));
  await expect.element(text('rm -r')).toBeVisible();
  await choice('Lệnh vẫn phải hỏi', 'Danh sách riêng').click();
  await expect
    .element(page.getByText('Danh sách đang trống: không lệnh nào bị dừng lại để hỏi.'))
    .toBeVisible();
  await saveButton().click();
  await vi.waitFor(() => expect(patches()).toEqual([{ shell_ask_patterns: [] }]));
});

it('moves, adds and takes out routes, and sends them in that order [web.crew.routes]', async () => {
  const { patches } = openEditor(agentOf({ routes: ['openrouter:a/b', 'ollama:c'] }));
  await page.getByRole('button', { name: 'Đưa tuyến 2 lên' }).click();
  await page.getByRole('button', { name: '+ Thêm tuyến' }).click();
  expect(document.activeElement).toBe(page.getByLabelText('Tuyến 3', { exact: true }).element());
  await userEvent.keyboard('openrouter:d/e');
  await page.getByRole('button', { name: 'Bỏ tuyến 2' }).click();
  await saveButton().click();
  await vi.waitFor(() => expect(patches()).toEqual([{ routes: ['ollama:c', 'openrouter:d/e'] }]));
});

it('shows an agent of a kit without letting anything be typed [web.crew.kit]', async () => {
  const { calls } = openEditor(
    agentOf({ script_calls: 'gated' }, { origin: 'kit', file: '/kit/agents/huan.md', autonomous: true }),
  );
  await expect.element(page.getByText(/^Agent này đến từ một kit/)).toBeVisible();
  await expect.element(fieldOf('name')).toBeDisabled();
  await page.getByRole('tab', { name: 'SOUL.md' }).click();
  await expect.element(page.getByLabelText('Nội dung SOUL.md')).toHaveAttribute('readonly');
  expect(page.getByRole('button', { name: 'Xoá agent này…' }).query()).toBeNull();
  expect(calls.every(({ line }) => line.startsWith('GET'))).toBe(true);
});

it('saves a persona file on its own and counts what reaches the prompt [web.crew.persona]', async () => {
  const { calls } = openEditor(agentOf());
  const box = page.getByLabelText('Nội dung AGENTS.md');
  await expect.element(box).toHaveValue('# Huấn');
  await box.fill('x'.repeat(24_001));
  await expect
    .element(page.getByText('24.001 ký tự: phần sau ký tự thứ 24.000 không vào prompt'))
    .toBeVisible();
  await box.fill('# Mới');
  expect(saveButton().query()).toBeNull();
  await page.getByRole('button', { name: 'Lưu AGENTS.md' }).click();
  await expect.element(page.getByText('Đã lưu AGENTS.md. Lượt kế tiếp đọc bản này.')).toBeVisible();
  expect(calls.at(-1)).toEqual({ line: 'PUT /api/agents/huan/files/AGENTS.md', body: { content: '# Mới' } });
});

it('shows the prompt of the next turn with its size [web.crew.prompt]', async () => {
  openEditor(agentOf());
  await page.getByRole('button', { name: 'Xem prompt' }).click();
  await expect.element(text('Bạn là Huấn.')).toBeVisible();
  await expect.element(text('12 ký tự, khoảng 4 token')).toBeVisible();
});

it('removes an agent only once its id was typed [web.crew.remove]', async () => {
  location.hash = '#/manage/crew/huan';
  const { calls } = openEditor(agentOf());
  await page.getByRole('button', { name: 'Xoá agent này…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Xoá Huấn?' });
  const confirm = dialog.getByRole('button', { name: 'Xoá agent' });
  await expect.element(dialog.getByText('Các cuộc trò chuyện ở lại và về với người dẫn đội.')).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('hua');
  await userEvent.keyboard('{Enter}');
  await expect.element(confirm).toBeDisabled();
  expect(calls.some(({ line }) => line.startsWith('DELETE'))).toBe(false);
  await dialog.getByRole('textbox').fill('huan');
  await confirm.click();
  await vi.waitFor(() => expect(location.hash).toBe('#/manage/crew'));
  expect(calls.at(-1)?.line).toBe('DELETE /api/agents/huan');
});
