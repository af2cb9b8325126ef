import { createSignal, type JSX } from 'solid-js';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { Pane } from './pane.tsx';

it('keeps a crash inside its pane and draws it again on demand [web.pane.crash]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const [isBroken, setBroken] = createSignal(true);
  const Fragile = (): JSX.Element => {
    if (isBroken()) throw new Error('broken');
    return <p>khoẻ lại</p>;
  };
  mount(() => (
    <>
      <Pane>
        <Fragile />
      </Pane>
      <Pane>
        <p>phần bên cạnh</p>
      </Pane>
    </>
  ));
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('alert').element().textContent).toContain('Phần này gặp lỗi');
  await expect.element(page.getByText('phần bên cạnh')).toBeVisible();
  setBroken(false);
  await page.getByRole('button', { name: 'Vẽ lại' }).click();
  await expect.element(page.getByText('khoẻ lại')).toBeVisible();
  logged.mockRestore();
});
