import { createSignal } from 'solid-js';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { Palette, type PaletteItem } from './palette.tsx';

const setUp = () => {
  const ran: string[] = [];
  const onClose = vi.fn();
  const item = (label: string): PaletteItem => ({
    id: label,
    label,
    icon: 'chat',
    hint: '',
    run: () => ran.push(label),
  });
  const items = ['Cuộc trò chuyện mới', 'Chi phí tháng 11', 'Đội bóng', 'Đọc hợp đồng'].map(item);
  mount(() => <Palette items={items} onClose={onClose} />);
  return { ran, onClose };
};
const selected = (): string | null =>
  document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? null;

it('finds without accents, moves with arrows and runs with Enter [web.palette.keyboard] [web.palette.fold]', async () => {
  const { ran, onClose } = setUp();
  const box = page.getByRole('combobox');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('do');
  expect(document.querySelectorAll('[role="option"]')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toBe('Đọc hợp đồng');
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toBe('Đội bóng');
  expect(box.element().getAttribute('aria-activedescendant')).toBe(
    document.querySelector('[aria-selected="true"]')?.id,
  );
  await userEvent.keyboard('{Enter}');
  expect(ran).toEqual(['Đội bóng']);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('leaves keys of a composition to the input method and closes with Escape [web.palette.ime]', async () => {
  const { ran, onClose } = setUp();
  const box = page.getByRole('combobox').element();
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  expect(ran).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('says when nothing matches [web.palette.empty]', async () => {
  setUp();
  await userEvent.keyboard('zzz');
  await expect.element(page.getByText('Không thấy gì khớp.')).toBeVisible();
});

it('shows what was found in messages below, under its conversation with the match marked [search.web.palette]', async () => {
  const ran: string[] = [];
  const queries: string[] = [];
  const [found, setFound] = createSignal<PaletteItem[]>([]);
  mount(() => (
    <Palette items={[]} found={found()} onQuery={(query) => queries.push(query)} onClose={() => {}} />
  ));
  await userEvent.keyboard('banh');
  expect(queries.at(-1)).toBe('banh');
  const hit = { icon: 'note' as const, hint: 'hôm qua', run: () => ran.push('hit') };
  setFound([
    { ...hit, id: 'm1', label: 'mua bánh chưng', marks: [[4, 8]], heading: 'Chợ Tết' },
    { ...hit, id: 'm2', label: 'gói bánh', marks: [[4, 8]], heading: null },
  ]);
  await expect.element(page.getByText('Chợ Tết')).toBeVisible();
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['bánh', 'bánh']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(ran).toEqual(['hit']);
});
