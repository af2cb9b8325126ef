import { CrewError, type Run, routes } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { run } from '../../../test/fixture/builders.ts';
import { consolidation, proposal } from '../../../test/fixture/memory.ts';
import { mountInCrew } from '../activity/crew-fixture.tsx';
import { AreaBadge } from '../area-badge.tsx';
import { ConsolidateNotes } from './consolidate-notes.tsx';
import { ProposalList } from './proposal-list.tsx';

const job = (changes: Partial<Run>): Run =>
  run('run-9', 'conv-9', { agent_id: 'linh', source: 'job', status: 'running', ...changes });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The part for Linh over answers that a test may change. */
const setUp = (first: ReturnType<typeof consolidation> | null) => {
  const given = { newest: first, refusal: null as CrewError | null };
  const onEnd = vi.fn();
  const call = vi.fn(async (route: unknown): Promise<unknown> => {
    if (route === routes.getConsolidation) return { consolidation: structuredClone(given.newest) };
    if (given.refusal !== null) throw given.refusal;
    given.newest = consolidation({ is_running: true, outcome: null, status: 'running' });
    return { conversation_id: 'conv-9', run_id: 'run-9' };
  });
  const made = mountInCrew(
    () => <ConsolidateNotes agentId="linh" onEnd={onEnd} />,
    {},
    call as (...all: unknown[]) => Promise<unknown>,
  );
  return { ...made, given, onEnd, call };
};

it('starts by keyboard, shows that it runs, and how it went as soon as the run has ended [web-consolidate.start]', async () => {
  const { call, given, onEnd, setState } = setUp(null);
  await expect.element(page.getByText(/Chưa gom lần nào/)).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Đang gom ghi chú…')).toBeDisabled();
  expect(call.mock.calls).toContainEqual([routes.consolidateMemory, { params: { id: 'linh' } }]);
  setState('runs', [job({})]);
  await expect.element(button('Đang gom ghi chú…')).toBeDisabled();
  expect(onEnd).not.toHaveBeenCalled();
  given.newest = consolidation({ outcome: 'applied', notes: 2 });
  setState('runs', [job({ status: 'done' })]);
  await expect.element(page.getByText(/đã đọc 2 ghi chú và viết lại MEMORY.md\.$/)).toBeVisible();
  await expect.element(button('Gom ghi chú')).toBeEnabled();
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
  await expect
    .element(page.getByRole('link', { name: 'Xem lượt chạy' }))
    .toHaveAttribute('href', '#/manage/activity/run-9');
});

it('notices one that the clock started [web-consolidate.start]', async () => {
  const { given, setState } = setUp(consolidation());
  await expect.element(page.getByText(/có bản viết lại cho bạn quyết định\.$/)).toBeVisible();
  given.newest = consolidation({ is_running: true, outcome: null, status: 'running' });
  setState('runs', [job({ agent_id: 'khac' }), job({ id: 'run-10' })]);
  await expect.element(button('Đang gom ghi chú…')).toBeDisabled();
});

it('says a refusal where it stands, and how the last one failed [web-consolidate.refused]', async () => {
  const { given } = setUp(
    consolidation({ outcome: null, status: 'error', error: 'Chưa gom được ghi nhớ: câu trả lời trống.' }),
  );
  await expect.element(page.getByText(/: Chưa gom được ghi nhớ: câu trả lời trống\.$/)).toBeVisible();
  given.refusal = new CrewError('conflict', 'Đang gom rồi.');
  await button('Gom ghi chú').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Chưa gom được. Đang gom rồi.');
  await expect.element(button('Gom ghi chú')).toBeEnabled();
});

it('counts the proposals that wait beside the name of the page, and reads the list again when they change [web-consolidate.badge]', async () => {
  let list = [proposal({ owner_id: 'nghien-cuu', file: 'MEMORY.md' })];
  const call = async (): Promise<unknown> => ({ proposals: list });
  const { host, setState } = mountInCrew(
    () => (
      <>
        <AreaBadge area="memory" />
        <ProposalList nameOf={(id) => `tên ${id}`} onWritten={() => undefined} />
      </>
    ),
    {},
    call,
  );
  await expect.element(page.getByText('MEMORY.md', { exact: true })).toBeVisible();
  await expect.element(page.getByText('tên nghien-cuu')).toBeVisible();
  expect(host.querySelector('.badge')).toBeNull();
  list = [];
  setState({ pending_proposals: 2, proposals_seen: 7 });
  await expect.element(page.getByText('2 đề xuất trí nhớ chờ quyết định')).toBeInTheDocument();
  await expect.element(page.getByText('Không có đề xuất nào đang chờ.')).toBeVisible();
});

it('shows three lines around each change of a long file and folds the rest [web-consolidate.diff]', async () => {
  const before = Array.from({ length: 20 }, (_, at) => `dòng ${at}\n`).join('');
  const after = before.replace('dòng 10\n', 'dòng mười\n');
  const { host } = mountInCrew(
    () => <ProposalList nameOf={(id) => id} onWritten={() => undefined} />,
    {},
    async () => ({ proposals: [proposal({ file: 'MEMORY.md', before, after })] }),
  );
  await expect.element(page.getByText('MEMORY.md', { exact: true })).toBeVisible();
  const lines = [...host.querySelectorAll('.diff-lines span')].map((line) => line.textContent?.trimEnd());
  expect(lines).toEqual([
    ...[
      '⋯',
      ' dòng 7',
      ' dòng 8',
      ' dòng 9',
      '-dòng 10',
      '+dòng mười',
      ' dòng 11',
      ' dòng 12',
      ' dòng 13',
      '⋯',
    ],
  ]);
});
