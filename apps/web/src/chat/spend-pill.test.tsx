import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { alert } from '../../test/fixture/allowances.ts';
import { summary } from '../../test/fixture/builders.ts';
import { mount } from '../../test/mount.tsx';
import { pauseOf } from '../state/alerts.ts';
import { SpendPill } from './spend-pill.tsx';

const paused = alert({ level: 'paused' });

it('says when an allowance pauses the conversation, and leads to where it is raised [money.web.pill]', async () => {
  mount(() => <SpendPill conversation={summary('c', 'Cuộc thử')} pause={paused} onCap={async () => null} />);
  const pill = page.getByRole('button', { name: /Tạm dừng/ });
  await pill.click();
  await expect.element(page.getByText(/Một hạn mức của đội hoặc của agent này đã hết/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Nâng hạn mức' }))
    .toHaveAttribute('href', '#/manage/costs');
});

it('is about the crew or the agent of the conversation, and only until the period is over [money.web.pill]', () => {
  const now = Date.parse(paused.at);
  const other = alert({ scope: 'agent', agent_id: 'khac', level: 'paused' });
  expect(pauseOf([paused], 'master', now)).toBe(paused);
  expect(pauseOf([other], 'master', now)).toBeNull();
  expect(pauseOf([other], 'khac', now)).toBe(other);
  expect(pauseOf([alert()], 'master', now)).toBeNull();
  expect(pauseOf([paused], 'master', Date.parse(paused.resets_at))).toBeNull();
});
