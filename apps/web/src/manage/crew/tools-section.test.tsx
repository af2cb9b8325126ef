import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { agentOf, openEditor, saveButton } from '../../../test/editor-fixture.tsx';

const listable_tools = ['ask_user', 'delegate', 'workspace_read'];
const box = (name: RegExp) => page.getByRole('checkbox', { name });
const tools = () => [...document.querySelectorAll('#field-tools li code')].map((name) => name.textContent);

it('offers exactly what the server says a list can bring, and keeps other names of the file [web.crew.tools.rows]', async () => {
  const { patches } = openEditor(
    agentOf(
      { tools: ['ask_user', 'workspace_reed'] },
      { listable_tools, tools: ['ask_user', 'tool_script'] },
    ),
  );
  expect(tools()).toEqual([...listable_tools, 'workspace_reed']);
  await expect.element(box(/ask_user.*Hỏi một câu/)).toBeChecked();
  await expect.element(box(/workspace_reed.*không đem lại được/)).toBeChecked();
  await expect
    .element(page.getByText(/^Công cụ browser_\*, computer_\* và MCP không có ở đây/))
    .toBeVisible();
  await box(/delegate/).click();
  await saveButton().click();
  await vi.waitFor(() => expect(patches()).toEqual([{ tools: ['ask_user', 'workspace_reed', 'delegate'] }]));
});

it('keeps the choice while every tool is tried, and the order of the file [web.crew.tools.choice]', async () => {
  const { patches } = openEditor(agentOf({ tools: ['workspace_read', 'ask_user'] }, { listable_tools }));
  const all = page.getByRole('radio', { name: 'Mọi công cụ của chế độ này' });
  await box(/workspace_read/).click();
  await box(/workspace_read/).click();
  expect(saveButton().query()).toBeNull();
  await all.click();
  await page.getByRole('radio', { name: 'Chỉ dùng các công cụ được chọn' }).click();
  expect(saveButton().query()).toBeNull();
  await all.click();
  await saveButton().click();
  await vi.waitFor(() => expect(patches()).toEqual([{ tools: null }]));
});

it('does not save a list without a tool, which would mean every tool [web.crew.tools.empty]', async () => {
  const { patches } = openEditor(agentOf({ tools: ['ask_user'] }, { listable_tools }));
  await page.getByRole('button', { name: 'Bỏ hết' }).click();
  await saveButton().click();
  await expect
    .element(page.getByText('Chọn ít nhất một công cụ, hoặc dùng mọi công cụ của chế độ này.'))
    .toBeVisible();
  expect(patches()).toEqual([]);
});

it('finds a tool by its name or by what it does, accents aside [web.crew.tools.find]', async () => {
  openEditor(agentOf({ tools: ['ask_user'] }, { listable_tools }));
  await page.getByLabelText('Tìm công cụ').fill('doc mot tep');
  await vi.waitFor(() => expect(tools()).toEqual(['workspace_read']));
});
