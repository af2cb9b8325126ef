import { messageCharLimit } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { Composer, isSteer } from './composer.tsx';

const setUp = (given: Partial<Parameters<typeof Composer>[0]> = {}) => {
  const [words, setWords] = createSignal(given.words ?? '');
  const onSend = vi.fn();
  const onStop = vi.fn();
  mount(() => (
    <Composer
      isBusy={false}
      isQueueing={false}
      isStopping={false}
      blocked={null}
      note={null}
      showHints={true}
      focusKey="a"
      canFocus={true}
      {...given}
      words={words()}
      onWords={setWords}
      onSend={onSend}
      onStop={onStop}
    />
  ));
  return { words, setWords, onSend, onStop, box: page.getByRole('textbox', { name: 'Tin nhắn' }) };
};

const press = (box: Element, init: KeyboardEventInit & { keyCode?: number }): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  if (init.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
  box.dispatchEvent(event);
  return event;
};

it('takes the focus, sends with Enter and breaks the line with Shift+Enter [web.composer.enter]', async () => {
  const { box, onSend, words } = setUp();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('dòng một{Shift>}{Enter}{/Shift}dòng hai');
  expect(words()).toBe('dòng một\ndòng hai');
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('dòng một\ndòng hai');
});

it('leaves an Enter that ends a composition to the input method [web.composer.ime]', () => {
  const { box, onSend } = setUp({ words: 'chào ba' });
  expect(press(box.element(), { key: 'Enter', isComposing: true }).defaultPrevented).toBe(false);
  expect(press(box.element(), { key: 'Enter', keyCode: 229 }).defaultPrevented).toBe(false);
  expect(onSend).not.toHaveBeenCalled();
  expect(press(box.element(), { key: 'Enter' }).defaultPrevented).toBe(true);
  expect(onSend).toHaveBeenCalledOnce();
});

it('never writes into the box what is already there, so a composition survives [web.composer.ime]', () => {
  const { box, setWords } = setUp({ words: 'ch' });
  const element = box.element() as HTMLTextAreaElement;
  element.setSelectionRange(1, 1);
  setWords('ch');
  expect(element.selectionStart).toBe(1);
});

it('shows Stop and Send as two buttons while a turn runs and sends what is typed then [web.composer.busy]', async () => {
  const { onSend, onStop } = setUp({ words: 'thêm nữa', isBusy: true, isQueueing: true });
  await page.getByRole('button', { name: 'Xếp hàng' }).click();
  expect(onSend).toHaveBeenCalledExactlyOnceWith('thêm nữa');
  await page.getByRole('button', { name: 'Dừng' }).click();
  expect(onStop).toHaveBeenCalledOnce();
});

it('names a text that joins the running turn [web.composer.steer]', async () => {
  setUp({ words: '/steer chỉ lấy tháng 11', isBusy: true, isQueueing: true });
  await expect.element(page.getByRole('button', { name: 'Chèn vào lượt đang chạy' })).toBeVisible();
  expect(isSteer('/steering')).toBe(false);
});

it('says why nothing can be sent and keeps the words editable [web.composer.blocked]', async () => {
  const { box, onSend, words } = setUp({ words: 'chờ', blocked: 'Có việc đang chờ bạn duyệt.' });
  await expect.element(page.getByText('Có việc đang chờ bạn duyệt.')).toBeVisible();
  await box.fill('chờ thêm');
  press(box.element(), { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  expect(words()).toBe('chờ thêm');
  await expect.element(page.getByRole('button', { name: 'Gửi' })).toBeDisabled();
});

it('stays alive with a long paste and says the limit when it is passed [web.composer.limit]', async () => {
  const { box, setWords, onSend } = setUp();
  const before = performance.now();
  setWords('a'.repeat(messageCharLimit + 1));
  box.element().getBoundingClientRect();
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(box.element().getBoundingClientRect().height).toBeLessThan(400);
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('alert').element().textContent).toContain('200.001 ký tự');
  press(box.element(), { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
});
