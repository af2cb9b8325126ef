import {
  type AgentProfile,
  type AgentTemplate,
  CrewError,
  emptyActivity,
  type Settings,
} from '@my-agent-crew/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '../../../test/fixture/builders.ts';
import { profile } from '../../../test/fixture/profiles.ts';
import { mount } from '../../../test/mount.tsx';
import { type Crew, CrewProvider } from '../../state/crew.ts';
import { toasts } from '../../state/toasts.ts';
import { CrewScreen } from './crew-screen.tsx';

afterEach(() => history.replaceState(null, '', '#'));
const templates: AgentTemplate[] = [
  { id: 'dev', name: 'Lập trình viên', mode: 'work', description: 'Viết mã.', peers: ['kong', 'tim'] },
  { id: 'tim', name: 'Tìm', mode: 'assistant', description: 'Tra cứu.', peers: [] },
  { id: 'kong', name: 'Quân sư', mode: 'work', description: 'Tư vấn.', peers: [] },
];

/** The page over a server that answers by "METHOD path"; a string stands for a refusal. */
const openCrew = (answers: Record<string, unknown> = {}, parked: Settings['parked'] = []) => {
  const calls: unknown[] = [];
  const members: AgentProfile[] = [
    profile('master', 'Master', { is_master: true, delegates: ['tim'] }),
    profile('tim', 'Tìm', { description: 'Tra cứu trên web.', warnings: ['tools lists unknown tool x.'] }),
    profile('luat', 'Luật', { origin: 'kit', file: '/kit/agents/luat.md' }),
  ];
  const known: Record<string, unknown> = {
    'GET /api/agents': members,
    'GET /api/templates': templates,
    ...answers,
  };
  const call = async (route: { method: string; path: string }, request: object = {}): Promise<unknown> => {
    const line = `${route.method} ${route.path}`;
    if (route.method !== 'GET') calls.push([line, request]);
    const answer = known[line];
    if (typeof answer === 'string') throw new CrewError('conflict', answer);
    return answer;
  };
  const loadSettings = vi.fn();
  const crew = {
    api: { call },
    activity: { state: emptyActivity() },
    settings: () => settings({ parked }),
    agents: () => members,
    loadSettings,
  };
  mount(() => (
    <CrewProvider value={crew as unknown as Crew}>
      <CrewScreen />
    </CrewProvider>
  ));
  return { calls, loadSettings };
};
const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

it('shows each member with its model, whom it hands work to, and what does not act [web.crew.members]', async () => {
  openCrew();
  await expect.element(card('Master').getByText('Dẫn đội')).toBeVisible();
  await expect.element(card('Master').getByText('Tìm', { exact: true })).toBeVisible();
  await expect.element(card('Luật').getByText('/kit/agents/luat.md')).toBeVisible();
  expect(page.getByRole('button', { name: 'Xoá Luật' }).query()).toBeNull();
  expect(page.getByRole('button', { name: 'Xoá Master' }).query()).toBeNull();
  await expect.element(page.getByText('1 cảnh báo')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Luật' }))
    .toHaveAttribute('href', '#/manage/crew/luat');
});

it('shows files that were set aside with their reasons [web.crew.parked]', async () => {
  openCrew({}, [{ file: '/home/agents/x/agent.yaml', reason: 'max_step is not a key.' }]);
  await expect.element(page.getByText('max_step is not a key.')).toBeVisible();
  await expect.element(page.getByText('/home/agents/x/agent.yaml')).toBeVisible();
});

it('adds a template with the peers that are not there yet, and knows which are [web.crew.templates]', async () => {
  const installed = { installed: ['dev', 'kong'], live: ['dev', 'kong'], needs_restart: false };
  const { calls, loadSettings } = openCrew({ 'POST /api/agents/install': installed });
  await expect.element(page.getByText('Kéo theo Quân sư')).toBeVisible();
  await expect.element(page.getByText('Đã có')).toBeVisible();
  expect(page.getByRole('button', { name: 'Thêm mẫu Tìm' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Thêm mẫu Lập trình viên' }).click();
  await vi.waitFor(() => expect(loadSettings).toHaveBeenCalled());
  expect(calls).toEqual([['POST /api/agents/install', { body: { template: 'dev' } }]]);
  expect(toasts().at(-1)?.text).toBe('Đã thêm Lập trình viên, Quân sư. Giao việc được ngay.');
});

it("shows the server's reason when a template is refused [web.crew.templates]", async () => {
  openCrew({ 'POST /api/agents/install': 'Not installed: the folder kong is taken.' });
  await page.getByRole('button', { name: 'Thêm mẫu Quân sư' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Không thêm được: Not installed: the folder kong is taken.');
});

it('adds an agent by id, name and mode and opens its editor; a refusal keeps what was typed [web.crew.add]', async () => {
  const answers: Record<string, unknown> = {
    'POST /api/agents': 'Not created: there is an agent tim already.',
  };
  const { calls } = openCrew(answers);
  await page.getByRole('button', { name: 'Thêm agent' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Mã' }).fill('viet');
  await dialog.getByRole('textbox', { name: 'Tên hiển thị' }).fill('Viết');
  await dialog.getByRole('radio', { name: 'Làm việc' }).click();
  await dialog.getByRole('button', { name: 'Thêm vào đội' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Không thêm được: Not created: there is an agent tim already.');
  await expect.element(dialog.getByRole('textbox', { name: 'Mã' })).toHaveValue('viet');
  expect(calls).toEqual([
    ['POST /api/agents', { body: { agent_id: 'viet', profile: { name: 'Viết', mode: 'work' } } }],
  ]);
});

it('takes in folders that were copied here [web.crew.reload]', async () => {
  openCrew({ 'POST /api/agents/reload': { added: ['moi'] } });
  await page.getByRole('button', { name: 'Nạp lại thư mục' }).click();
  await vi.waitFor(() => expect(toasts().at(-1)?.text).toBe('Đã nhận moi.'));
});

it("shows the server's reason when an agent cannot be removed [web.crew.remove]", async () => {
  const refusal = 'Not removed: master hands work to tim.';
  const { calls } = openCrew({ 'DELETE /api/agents/:id': refusal });
  await page.getByRole('button', { name: 'Xoá Tìm' }).click();
  await page.getByRole('textbox').fill('tim');
  await page.getByRole('button', { name: 'Xoá agent' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Không xoá được: ${refusal}`);
  expect(calls).toEqual([['DELETE /api/agents/:id', { params: { id: 'tim' } }]]);
});

it('says why the crew could not be read and offers to try again [web.crew.members]', async () => {
  openCrew({ 'GET /api/agents': 'Đội đang được nạp lại.' });
  await expect.element(page.getByText('Đội đang được nạp lại.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
});
