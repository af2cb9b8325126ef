import type { Connections } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import type { ConnectionActions } from './connection-actions.ts';
import { RoutesEditor } from './routes-editor.tsx';

const connections = (changes: Partial<Connections> = {}): Connections => ({
  providers: [],
  routes: ['openrouter:a', 'ollama:b'],
  vision_routes: ['openrouter:c'],
  audio_routes: [],
  from_environment: [],
  keys: [],
  telegram: [],
  ...changes,
});

const setUp = (first: Connections, refusal: string | null = null) => {
  const [shown, setShown] = createSignal(first);
  const onSave = vi.fn<ConnectionActions['saveRoutes']>(async (change) => {
    if (refusal === null) setShown({ ...shown(), ...change });
    return refusal;
  });
  mount(() => <RoutesEditor connections={shown()} onSave={onSave} />);
  return { onSave, setShown };
};
const route = (place: number) => page.getByLabelText(`Trò chuyện, tuyến thứ ${place}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('sends only the list that changed, in its order, without empty rows [web-manage.routes.save]', async () => {
  const { onSave } = setUp(connections());
  await expect.element(button('Lưu tuyến')).toBeDisabled();
  await button('Đưa ollama:b lên trước').click();
  await expect.element(route(1)).toHaveValue('ollama:b');
  await button('Thêm tuyến').first().click();
  await expect.element(route(3)).toHaveFocus();
  await userEvent.keyboard('openrouter:d');
  await button('Bỏ openrouter:a').click();
  await button('Thêm tuyến').first().click();
  await button('Lưu tuyến').click();
  expect(onSave.mock.calls).toEqual([[{ routes: ['ollama:b', 'openrouter:d'] }]]);
  await expect.element(button('Lưu tuyến')).toBeDisabled();
  expect(route(3).query()).toBeNull();
});

it('says a refusal word for word and keeps every row as it was typed [web-manage.routes.refused]', async () => {
  setUp(connections(), 'routes: “x” phải có dạng nhà-cung-cấp:model.');
  await route(1).fill('x');
  await button('Lưu tuyến').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Không lưu được: routes: “x” phải có dạng nhà-cung-cấp:model.');
  await expect.element(route(1)).toHaveValue('x');
  await button('Bỏ thay đổi').click();
  await expect.element(route(1)).toHaveValue('openrouter:a');
});

it('shows a list of the environment with the reason, and does not let it be edited [web-manage.routes.environment]', async () => {
  setUp(connections({ from_environment: ['routes', 'vision_routes', 'audio_routes'] }));
  await expect.element(page.getByText('openrouter:a')).toBeVisible();
  expect(page.getByText(/Biến môi trường của máy chủ đặt danh sách này/).elements()).toHaveLength(3);
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

it('keeps what is being typed when the connections are read again [web-manage.routes.refused]', async () => {
  const { setShown } = setUp(connections());
  await route(2).fill('ollama:dang-go');
  setShown(connections({ routes: ['fake:echo', 'ollama:b'] }));
  await expect.element(route(2)).toHaveValue('ollama:dang-go');
  await button('Bỏ thay đổi').click();
  await expect.element(route(1)).toHaveValue('fake:echo');
  setShown(connections({ routes: ['fake:khac'] }));
  await expect.element(route(1)).toHaveValue('fake:khac');
});
