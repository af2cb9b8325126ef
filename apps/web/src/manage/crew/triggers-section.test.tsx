import type { TriggerRow } from '@my-agent-crew/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { agentOf, openEditor, saveButton } from '../../../test/editor-fixture.tsx';

afterEach(() => history.replaceState(null, '', '#'));
const rows: TriggerRow[] = [
  { id: 'trien-khai', hook: { secret_env: 'DEPLOY_SECRET' }, prompt: 'Xem bản mới', skills: ['kiem-tra'] },
  { id: 'giay-to', name: 'Giấy tờ', watch: { path: 'inbox' }, job: 'sang', per_hour: 4 },
];
const row = (index: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText('Chạy khi', { exact: true }) })
    .nth(index);
const box = (index: number, label: string) => row(index).getByRole('textbox', { name: label, exact: true });
const choose = (index: number, name: string) => row(index).getByRole('radio', { name, exact: true }).click();

it('shows the triggers of the file and has nothing to save [trigger.editor]', async () => {
  openEditor(agentOf({ triggers: rows }));
  await expect.element(box(0, 'Tên biến chứa khoá')).toHaveValue('DEPLOY_SECRET');
  await expect.element(box(0, 'Lời nhắc')).toHaveValue('Xem bản mới');
  await expect.element(box(1, 'Tệp hoặc thư mục')).toHaveValue('inbox');
  await expect.element(box(1, 'Mã của lịch')).toHaveValue('sang');
  expect(saveButton().query()).toBeNull();
});

it('adds a trigger with the keyboard in its first box, and saves what was chosen [trigger.editor]', async () => {
  const { patches } = openEditor(agentOf());
  await page.getByRole('button', { name: '+ Thêm', exact: true }).click();
  expect(document.activeElement).toBe(box(0, 'Mã').element());
  await box(0, 'Mã').fill('moi');
  await saveButton().click();
  await expect.element(row(0).getByText('Nhập tên biến chứa khoá.')).toBeVisible();
  await expect.element(row(0).getByText('Nhập lời nhắc.')).toBeVisible();
  expect(patches()).toEqual([]);
  await choose(0, 'Có tệp mới');
  await box(0, 'Tệp hoặc thư mục').fill('inbox');
  await box(0, 'Lời nhắc').fill('Xếp lại.');
  await box(0, 'Hạn chờ duyệt (giây)').fill('600');
  await box(0, 'Số lần tối đa mỗi giờ').fill('5');
  await saveButton().click();
  await vi.waitFor(() =>
    expect(patches()).toEqual([
      {
        triggers: [
          { id: 'moi', watch: { path: 'inbox' }, prompt: 'Xếp lại.', approval_ttl_seconds: 600, per_hour: 5 },
        ],
      },
    ]),
  );
});

it('keeps the words of every kind while kinds are tried, turns one off and removes another [trigger.editor]', async () => {
  const { patches } = openEditor(agentOf({ triggers: rows }));
  await choose(0, 'Có tệp mới');
  await choose(0, 'Chạy một lịch');
  await choose(0, 'Nhắc agent');
  await choose(0, 'Có chương trình gọi');
  await expect.element(box(0, 'Lời nhắc')).toHaveValue('Xem bản mới');
  expect(saveButton().query()).toBeNull();
  await row(0).getByRole('checkbox', { name: 'Đang bật' }).click();
  await page.getByRole('button', { name: 'Bỏ Giấy tờ' }).click();
  await saveButton().click();
  await vi.waitFor(() => expect(patches()).toEqual([{ triggers: [{ ...rows[0], enabled: false }] }]));
});

it('goes to the row of a trigger and hands it the keyboard [trigger.editor]', async () => {
  openEditor(agentOf({ triggers: rows }), { target: { section: 'triggers', job: 'huan/giay-to' } });
  await vi.waitFor(() => expect(document.activeElement).toBe(row(1).element()));
});
