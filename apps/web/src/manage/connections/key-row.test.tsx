import type { Credential } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { KeyList } from './key-list.tsx';

const secret = 'sk-or-v1-bi-mat';
const key = (changes: Partial<Credential> = {}): Credential => ({
  name: 'OPENROUTER_API_KEY',
  present: false,
  source: null,
  used_by: ['provider openrouter'],
  checkable: true,
  ...changes,
});
const inFile = { present: true, source: 'file' as const };

const setUp = (first: Credential, answers: { refusal?: string } = {}) => {
  const [keys, setKeys] = createSignal([first]);
  const refuse = () => answers.refusal ?? null;
  const actions = {
    saveKey: vi.fn(async (_name: string, _value: string) => {
      if (refuse() === null) setKeys([{ ...first, ...inFile }]);
      return refuse();
    }),
    removeKey: vi.fn(async (_name: string) => {
      if (refuse() === null) setKeys([{ ...first, present: false, source: null }]);
      return refuse();
    }),
    checkKey: vi.fn(async (_name: string) => ({ isGood: true, sentence: 'Khoá dùng được.' })),
  };
  const host = mount(() => <KeyList keys={keys()} actions={actions} />);
  return { host, actions, answers, setKeys };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = () => page.getByLabelText('Giá trị mới của OPENROUTER_API_KEY');

it('takes a key in a field that hides it, and never shows it again [web-manage.keys.never_shown]', async () => {
  const { host, actions } = setUp(key());
  await button('Đặt khoá OPENROUTER_API_KEY').click();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveAttribute('type', 'password');
  await userEvent.keyboard(`${secret}{Enter}`);
  expect(actions.saveKey.mock.calls).toEqual([['OPENROUTER_API_KEY', secret]]);
  await expect.element(page.getByText('Đã đặt, từ tệp khoá')).toBeVisible();
  expect(host.querySelector('input')).toBeNull();
  await expect.element(button('Thay khoá OPENROUTER_API_KEY')).toHaveFocus();
  await button('Thay khoá OPENROUTER_API_KEY').click();
  await expect.element(field()).toHaveValue('');
  expect(host.innerHTML).not.toContain(secret);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(secret);
});

it('says a refusal word for word and keeps what was typed [web-manage.keys.refused]', async () => {
  const { answers } = setUp(key(), { refusal: 'OPENROUTER_API_KEY: không ghi được vào tệp khoá.' });
  await button('Đặt khoá OPENROUTER_API_KEY').click();
  await field().fill(secret);
  await button('Lưu khoá').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Không lưu được: OPENROUTER_API_KEY: không ghi được vào tệp khoá.');
  await expect.element(field()).toHaveValue(secret);
  delete answers.refusal;
  await button('Lưu khoá').click();
  await expect.element(page.getByText('Đã đặt, từ tệp khoá')).toBeVisible();
});

it('asks before a key goes, and says why it has to stay [web-manage.keys.remove]', async () => {
  const { actions } = setUp(key(inFile), { refusal: 'Đây là khoá duy nhất còn trả lời được.' });
  await button('Xoá khoá OPENROUTER_API_KEY').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('heading', { name: 'Xoá OPENROUTER_API_KEY?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Huỷ' }).click();
  expect(actions.removeKey).not.toHaveBeenCalled();
  await button('Xoá khoá OPENROUTER_API_KEY').click();
  await dialog.getByRole('button', { name: 'Xoá khoá', exact: true }).click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Không xoá được: Đây là khoá duy nhất còn trả lời được.');
  expect(actions.removeKey.mock.calls).toEqual([['OPENROUTER_API_KEY']]);
});

it('tries a key and shows what came back, and leaves keys of the environment alone [web-manage.keys.check]', async () => {
  const { actions, setKeys } = setUp(key({ present: true, source: 'process' }));
  await expect.element(page.getByText('Đã đặt, từ biến môi trường, không đổi được ở đây')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
  await button('Thử khoá OPENROUTER_API_KEY').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Khoá dùng được.');
  expect(actions.checkKey).toHaveBeenCalledOnce();
  setKeys([key({ ...inFile, checkable: false })]);
  await expect.element(button('Xoá khoá OPENROUTER_API_KEY')).toBeVisible();
  expect(button('Thử khoá OPENROUTER_API_KEY').query()).toBeNull();
});
