import { CrewError, type ToolMessage } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it, vi as mock } from 'vitest';
import { vi } from '../../i18n/vi.ts';
import type { OutputPart, Outputs } from '../outputs.ts';
import { answer, frames, mountThread, threadWith, toolCall, toolResult } from '../thread-fixture.tsx';

const words = vi.thread.output;
const mounted: ReturnType<typeof mountThread>[] = [];
afterEach(() => {
  for (const thread of mounted.splice(0)) thread.stop();
});

const call = toolCall('call_1', 'shell_run', { command: 'seq 1 9000' });
const keptLine = (id: string) => `\n[bản đầy đủ có 25 ký tự: đọc bằng tool_output_read, id="${id}"]`;
const kept: Partial<ToolMessage> = {
  output: `<b>đầu</b>${keptLine('call_1')}`,
  shaped_kind: 'cut',
  original_chars: 25,
};

/** Parts of ten characters of one text. */
const whole = '<img src=x onerror=hit=1>';
const partAt = (offset: number): OutputPart => ({
  text: whole.slice(offset, offset + 10),
  offset,
  next: offset + 10 < whole.length ? offset + 10 : null,
  total_chars: whole.length,
});
const outputsWith = (read: Outputs['read']): Outputs => ({ isOffered: true, read });

const show = async (result: Partial<ToolMessage>, outputs?: Outputs, size = { width: 900, height: 900 }) => {
  const thread = mountThread(
    threadWith([answer(0, '', { calls: [call] }), toolResult(1, call, result)]),
    size,
    undefined,
    outputs,
  );
  mounted.push(thread);
  await frames(2);
  const head = thread.host.querySelector<HTMLButtonElement>('.tool-head');
  if (head?.getAttribute('aria-expanded') === 'false') head.click();
  const button = (): HTMLButtonElement | undefined =>
    [...thread.host.querySelectorAll('button')].find((one) => one.textContent === words.open);
  return { ...thread, button };
};

const dialog = (host: HTMLElement) => host.querySelector<HTMLDialogElement>('dialog.whole-output');
const press = async (host: HTMLElement, name: string): Promise<void> => {
  [...(dialog(host)?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name)?.click();
  await frames(2);
};
const textOf = (host: HTMLElement) => dialog(host)?.querySelector('pre')?.textContent;

describe('the whole of a shortened result', () => {
  it('is offered where it was kept, and nowhere else [output.web.offer]', async () => {
    const outputs = outputsWith(async (_id, offset) => partAt(offset));
    expect((await show(kept, outputs)).button()).toBeDefined();
    expect((await show({ ...kept, outcome: 'failed' }, outputs)).button()).toBeDefined();
    expect((await show({ ...kept, output: 'cắt' }, outputs)).button()).toBeUndefined();
    expect((await show({ ...kept, shaped_kind: 'none' }, outputs)).button()).toBeUndefined();
    expect((await show({ ...kept, output: `x${keptLine('call_2')}` }, outputs)).button()).toBeUndefined();
    expect((await show(kept)).button()).toBeUndefined();
  });

  it('is read part by part, forwards and back, as plain text [output.web.read]', async () => {
    const asked: [string, number][] = [];
    const outputs = outputsWith(async (id, offset) => {
      asked.push([id, offset]);
      return partAt(offset);
    });
    const { host, button } = await show(kept, outputs);
    button()?.click();
    await frames(2);
    expect(dialog(host)?.getAttribute('aria-label')).toBe(words.title('shell_run'));
    expect(dialog(host)?.textContent).toContain(words.range('1', '10', '25'));
    expect(textOf(host)).toBe('<img src=x');
    await press(host, words.next);
    await press(host, words.next);
    expect(textOf(host)).toBe(whole.slice(20));
    expect(dialog(host)?.textContent).toContain(words.range('21', '25', '25'));
    await press(host, words.next);
    await press(host, words.previous);
    expect(asked).toEqual([
      ['call_1', 0],
      ['call_1', 10],
      ['call_1', 20],
      ['call_1', 10],
    ]);
    expect(host.querySelector('img')).toBeNull();
    expect(document.activeElement).toBe(dialog(host)?.querySelector('pre'));
  });

  it('says when it is gone, and offers another try when it could not be read [output.web.trouble]', async () => {
    const read = mock.fn<Outputs['read']>().mockResolvedValueOnce(null);
    const { host, button } = await show(kept, outputsWith(read));
    button()?.click();
    await frames(2);
    expect(dialog(host)?.textContent).toContain(words.gone);
    dialog(host)?.close();
    await frames(2);
    expect(dialog(host)).toBeNull();

    read.mockRejectedValueOnce(new CrewError('unavailable', 'Máy chủ nói.')).mockResolvedValueOnce(partAt(0));
    button()?.click();
    await frames(2);
    expect(dialog(host)?.querySelector('[role="alert"]')?.textContent).toContain('Máy chủ nói.');
    await press(host, words.retry);
    expect(textOf(host)).toBe('<img src=x');
  });
});
