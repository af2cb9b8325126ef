import { type RunChanges as Changes, CrewError, type FileChange } from '@my-agent-crew/contract';
import { describe, expect, it, vi as mock } from 'vitest';
import { mount } from '../../test/mount.tsx';
import { viUndo as words } from '../i18n/vi-undo.ts';
import type { ChangeActions } from './change-actions.ts';
import { RunChanges } from './run-changes.tsx';

const file = (id: string, more: Partial<FileChange> = {}): FileChange => ({
  ...{ id, path: `${id}.md`, run_id: 'r1', kind: 'changed', state: 'kept', reason: null, by_run: null },
  ...{ before_bytes: 4_200, after_bytes: 812, now_bytes: 812, has_content: true, ...more },
});

const draw = (files: FileChange[], more: Partial<ChangeActions> = {}, commands = 0) => {
  const changes: Changes = { run_id: 'r1', commands, files };
  const actions: ChangeActions = {
    list: mock.fn(async () => changes),
    diff: mock.fn(async (_run: string, id: string) => ({
      ...{ id, path: `${id}.md`, since: [], is_cut: false },
      turn: [{ kind: 'removed', text: 'cũ' } as const, { kind: 'added', text: 'mới' } as const],
    })),
    undo: mock.fn(async () => ({ run_id: 'r1', files: [] })),
    redo: mock.fn(async () => ({ run_id: 'r1', files: [] })),
    ...more,
  };
  const place = mount(() => <RunChanges runId="r1" actions={actions} />);
  const button = (name: string): HTMLButtonElement => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('button')].filter(
      (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name,
    );
    if (found.length === 0) throw new Error(`There is no button ${name}.`);
    return found.at(-1) as HTMLButtonElement;
  };
  return { place, actions, button, text: () => place.textContent ?? '' };
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('the files a turn changed', () => {
  it('are counted, listed on demand with their sizes, and the commands are named as not undone [undo.web.list]', async () => {
    const { button, text } = draw([file('a'), file('b', { kind: 'created', before_bytes: null })], {}, 2);
    await settled();
    expect(text()).toContain(words.files(2));
    expect(text()).not.toContain('a.md');
    button(words.files(2)).click();
    expect(text()).toContain('a.md');
    expect(text()).toContain('4,2 kB → 812 B');
    expect(text()).toContain('– → 812 B');
    expect(text()).toContain(words.commands(2));
  });

  it('draw nothing for a turn that changed none, and say when they cannot be read [undo.web.list]', async () => {
    const none = draw([]);
    await settled();
    expect(none.place.innerHTML).toBe('');
    const list = mock.fn<ChangeActions['list']>().mockRejectedValueOnce(new Error('down'));
    list.mockResolvedValue({ run_id: 'r1', commands: 0, files: [file('a')] });
    const broken = draw([], { list });
    await settled();
    expect(broken.text()).toContain(words.failed);
    broken.button(words.retry).click();
    await settled();
    expect(broken.text()).toContain(words.files(1));
  });

  it('show a diff on demand [undo.web.diff]', async () => {
    const { button, place, actions } = draw([file('a')]);
    await settled();
    button(words.files(1)).click();
    place.querySelector<HTMLButtonElement>('.change-head')?.click();
    await settled();
    const lines = [...place.querySelectorAll<HTMLElement>('.diff-lines span')];
    expect(lines.map((line) => [line.dataset['kind'], line.textContent?.trim()])).toEqual([
      ['removed', '-cũ'],
      ['added', '+mới'],
    ]);
    expect(actions.diff).toHaveBeenCalledWith('r1', 'a');
  });

  it('go back once a person agreed: what is in the way is not chosen, a deleted file only when asked [undo.web.undo]', async () => {
    const list = mock.fn<ChangeActions['list']>();
    const files = [
      file('a'),
      file('b', { state: 'conflict', reason: 'later-turn', by_run: 'r2' }),
      file('c', { state: 'conflict', reason: 'deleted' }),
    ];
    list.mockResolvedValueOnce({ run_id: 'r1', commands: 0, files });
    list.mockResolvedValue({
      run_id: 'r1',
      commands: 0,
      files: files.map((one) => ({ ...one, state: 'undone' })),
    });
    const undo = mock.fn(async () => ({
      run_id: 'r1',
      files: [
        { id: 'a', path: 'a.md', outcome: 'merged', reason: null, by_run: null } as const,
        { id: 'c', path: 'c.md', outcome: 'conflict', reason: 'not-written', by_run: null } as const,
      ],
    }));
    const { button, text } = draw([], { list, undo });
    await settled();
    button(words.undo).click();
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    expect(undo).not.toHaveBeenCalled();
    const boxes = [...dialog.querySelectorAll('input')].map(({ checked, disabled }) => [checked, disabled]);
    expect(boxes).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(dialog.textContent).toContain(words.reason['later-turn']);
    expect(dialog.querySelector('a')?.getAttribute('href')).toContain('r2');
    dialog.querySelectorAll('input')[2]?.click();
    button(words.dialog.action).click();
    await settled();
    expect(undo).toHaveBeenCalledWith('r1', { files: ['a', 'c'], recreate: ['c'] });
    expect(text()).toContain(words.outcomeOf('a.md', words.outcome.merged));
    expect(text()).toContain(words.reason['not-written']);
    expect(text()).toContain(words.undoneFiles(3));
  });

  it('keep the dialog open with the reason of a refusal [undo.web.undo]', async () => {
    const undo = mock.fn(async () => {
      throw new CrewError('conflict', 'A turn of this conversation is still open.');
    });
    const { button } = draw([file('a')], { undo });
    await settled();
    button(words.undo).click();
    button(words.dialog.action).click();
    await settled();
    expect(document.querySelector('dialog [role="alert"]')?.textContent).toContain('still open');
  });

  it('can be brought again [undo.web.redo]', async () => {
    const { button, actions, text } = draw([file('a', { state: 'undone' })]);
    await settled();
    expect(text()).toContain(words.undoneFiles(1));
    button(words.redo).click();
    button(words.dialog.redoAction).click();
    await settled();
    expect(actions.redo).toHaveBeenCalledWith('r1', { files: ['a'], recreate: [] });
  });
});
