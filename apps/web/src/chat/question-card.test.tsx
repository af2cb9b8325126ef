import type { Approval } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { approval, call } from '../../test/fixture/builders.ts';
import { mount } from '../../test/mount.tsx';
import { QuestionCard } from './question-card.tsx';

const asked = (changes: Partial<Approval> = {}): Approval =>
  approval(
    'c1',
    'r1',
    call('t1', 'ask_user', { question: 'Chọn màu nào cho bìa?' }),
    { kind: 'question', options: ['Xanh lam', 'Cam đất'], default: 'Xanh lam', ...changes },
    90,
  );

const setUp = (given: Approval, answer: string | null = null) => {
  const onAnswer = vi.fn(async () => answer);
  mount(() => (
    <QuestionCard
      approval={given}
      now={Date.parse(given.expires_at) - 75_000}
      onAnswer={onAnswer}
      onExpire={() => {}}
    />
  ));
  return onAnswer;
};

it('answers with an option in one click [web.question.options]', async () => {
  const onAnswer = setUp(asked());
  await page.getByRole('button', { name: 'Cam đất' }).click();
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('Cam đất');
});

it("takes one's own words, and not while a composition is open [web.question.free]", async () => {
  const onAnswer = setUp(asked({ options: [] }));
  const box = page.getByRole('textbox', { name: 'Câu trả lời của bạn' });
  await box.fill('Tím than');
  const composing = new KeyboardEvent('keydown', {
    key: 'Enter',
    isComposing: true,
    cancelable: true,
    bubbles: true,
  });
  box.element().dispatchEvent(composing);
  expect(composing.defaultPrevented).toBe(true);
  expect(onAnswer).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('Tím than');
});

it('says what happens without an answer, and when [web.question.default]', async () => {
  setUp(asked());
  await expect.element(page.getByText('Không trả lời thì dùng: Xanh lam')).toBeVisible();
  await expect.element(page.getByRole('timer')).toHaveTextContent('Tự đi tiếp sau 1:15');
});
