import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../test/fixture/profiles.ts';
import { mount } from '../../test/mount.tsx';
import { CrewPill } from './crew-pill.tsx';

it('says how many the master can hand work to and leads to them; alone it says nothing [web.header.crew]', async () => {
  const master = profile('default', 'Master', { is_master: true });
  mount(() => <CrewPill agents={[master]} />);
  expect(document.querySelector('.pill-crew')).toBeNull();
  mount(() => <CrewPill agents={[master, profile('a', 'An'), profile('b', 'Bình')]} />);
  const pill = page.getByRole('link', { name: /Đội: 2/ });
  await expect.element(pill).toHaveAttribute('href', '#/manage/crew');
  await expect.element(pill).toHaveAttribute('title', 'An, Bình');
});
