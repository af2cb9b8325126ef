import type { ScheduleRow } from '@my-agent-crew/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { agentOf, openEditor, saveButton } from '../../../test/editor-fixture.tsx';

afterEach(() => history.replaceState(null, '', '#'));
const rows: ScheduleRow[] = [
  { id: 'sang', cron: '0 7 * * *', prompt: 'Chào buổi sáng' },
  { id: 'job-2', every: '2h', command: 'date', skills: ['gio'] },
];
const row = (index: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText('Làm gì') })
    .nth(index);
const kind = (index: number, name: string) =>
  row(index).getByRole('radiogroup', { name: 'Làm gì' }).getByRole('radio', { name });
const box = (index: number, label: string) => row(index).getByRole('textbox', { name: label, exact: true });

it('keeps the words of every kind while kinds are tried, and saves the chosen one [web.crew.jobs.kinds]', async () => {
  const { patches } = openEditor(agentOf({ schedules: rows }));
  await kind(0, 'Script').click();
  await expect.element(box(0, 'Script')).toHaveValue('');
  await box(0, 'Script').fill('print(1)\n\tx  ');
  await box(0, 'Nhắc agent khi script in ra kết quả').fill('Xem giúp');
  await kind(0, 'Nhắc agent').click();
  await expect.element(box(0, 'Lời nhắc')).toHaveValue('Chào buổi sáng');
  expect(saveButton().query()).toBeNull();
  await kind(0, 'Script').click();
  await expect.element(box(0, 'Nhắc agent khi script in ra kết quả')).toHaveValue('Xem giúp');
  await saveButton().click();
  await vi.waitFor(() =>
    expect(patches()).toEqual([
      {
        schedules: [
          { id: 'sang', cron: '0 7 * * *', script: 'print(1)\n\tx  ', then_prompt: 'Xem giúp' },
          { id: 'job-2', every: '2h', command: 'date', skills: ['gio'] },
        ],
      },
    ]),
  );
});

it('saves a job of one time and what it has no field for as it was [jobs.editor]', async () => {
  const { patches } = openEditor(
    agentOf({ schedules: [{ id: 'sang', cron: '0 7 * * *', missed: 'all', max_age: '6h', prompt: 'Chào' }] }),
  );
  await row(0).getByRole('radio', { name: 'Một lần' }).click();
  await box(0, 'Thời điểm').fill('2026-12-24 07:30');
  await saveButton().click();
  const said = page.getByText('Đã lưu. Thay đổi lịch chạy có hiệu lực ngay, không cần khởi động lại.');
  await expect.element(said).toBeVisible();
  await vi.waitFor(() =>
    expect(patches()).toEqual([
      { schedules: [{ id: 'sang', at: '2026-12-24 07:30', missed: 'all', max_age: '6h', prompt: 'Chào' }] },
    ]),
  );
});

it('keeps the skills of a command over a visit to another kind [web.crew.jobs.kinds]', async () => {
  const { patches } = openEditor(agentOf({ schedules: rows }));
  expect(box(1, 'Kỹ năng dùng cho lượt này').query()).toBeNull();
  await kind(1, 'Nhắc agent').click();
  await expect.element(box(1, 'Kỹ năng dùng cho lượt này')).toHaveValue('');
  await kind(1, 'Lệnh shell').click();
  await box(1, 'Tên').fill('Giờ');
  await saveButton().click();
  await vi.waitFor(() =>
    expect(patches()).toEqual([
      { schedules: [rows[0], { id: 'job-2', name: 'Giờ', every: '2h', command: 'date', skills: ['gio'] }] },
    ]),
  );
});

it('holds back a script without an id or without a line, once a save was tried [web.crew.jobs.script]', async () => {
  const { patches } = openEditor(agentOf());
  await page.getByRole('button', { name: '+ Thêm lịch' }).click();
  expect(document.activeElement).toBe(box(0, 'Mã').element());
  await kind(0, 'Script').click();
  await expect.element(row(0).getByText('Những gì script giữ lại được lưu theo mã này.')).toBeVisible();
  await box(0, 'Mã').fill('  ');
  await box(0, 'Năm trường cron').fill('0 7 * * *');
  const needsId = row(0).getByText(/^Nhập mã cho lịch này: những gì script giữ lại/);
  expect(needsId.query()).toBeNull();
  await saveButton().click();
  await expect.element(needsId).toBeVisible();
  await expect.element(row(0).getByText('Nhập script cần chạy.')).toBeVisible();
  expect(patches()).toEqual([]);
  await box(0, 'Mã').fill('gom');
  await box(0, 'Script').fill('print(1)');
  await saveButton().click();
  await vi.waitFor(() =>
    expect(patches()).toEqual([{ schedules: [{ id: 'gom', cron: '0 7 * * *', script: 'print(1)' }] }]),
  );
});

it('says at once that a script is too long, counted in characters [web.crew.jobs.script]', async () => {
  openEditor(agentOf({ schedules: [{ id: 'a', every: '1d', script: 'x' }] }));
  await box(0, 'Script').fill('😀'.repeat(20_000));
  expect(
    row(0)
      .getByText(/quá giới hạn/)
      .query(),
  ).toBeNull();
  await box(0, 'Script').fill('😀'.repeat(20_001));
  await expect.element(row(0).getByText('Script dài 20.001 ký tự, quá giới hạn 20.000.')).toBeVisible();
});

it('opens a numbered script with its id and has nothing to save [web.crew.jobs.numbered]', async () => {
  const numbered: ScheduleRow[] = [{ id: 'job-1', every: '1d', script: 'x' }];
  const { patches } = openEditor(agentOf({ schedules: numbered }));
  await expect.element(box(0, 'Mã')).toHaveValue('job-1');
  expect(saveButton().query()).toBeNull();
  await box(0, 'Script').fill('y');
  await saveButton().click();
  await vi.waitFor(() =>
    expect(patches()).toEqual([{ schedules: [{ id: 'job-1', every: '1d', script: 'y' }] }]),
  );
});

it('takes then_prompt out when its box is emptied, and leaves a job switched off [web.crew.jobs.rows]', async () => {
  const job: ScheduleRow = { id: 'a', every: '1d', script: 'x', then_prompt: 'Xem', enabled: false };
  const { patches } = openEditor(agentOf({ schedules: [job, ...rows] }));
  await box(0, 'Nhắc agent khi script in ra kết quả').fill('');
  await page.getByRole('button', { name: 'Bỏ lịch job-2' }).click();
  await saveButton().click();
  await vi.waitFor(() =>
    expect(patches()).toEqual([
      { schedules: [{ id: 'a', every: '1d', script: 'x', enabled: false }, rows[0]] },
    ]),
  );
});

it('goes to the row of a job and hands it the keyboard [web.crew.jobs.link]', async () => {
  const { setTarget } = openEditor(agentOf({ schedules: rows }), {
    target: { section: 'schedules', job: 'huan/job-2' },
  });
  await vi.waitFor(() => expect(document.activeElement).toBe(row(1).element()));
  await expect.element(row(1)).toBeInViewport();
  await expect
    .element(page.getByRole('link', { name: 'Lịch chạy' }).first())
    .toHaveAttribute('href', '#/manage/jobs/huan%2Fjob-2');
  setTarget({ section: 'schedules', job: 'huan/memory-consolidate' });
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Lịch chạy'));
});
