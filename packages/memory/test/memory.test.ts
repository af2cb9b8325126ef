import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryLimits } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { makeMemoryHome } from './memory-fixture.ts';

const coach = { id: 'coach', timezone: 'Asia/Ho_Chi_Minh' };
const watched = { agentId: 'coach', conversationId: 'conv-1', runId: 'run-1' };
const job = { agentId: 'coach', conversationId: 'job-1', runId: 'run-2' };
const tea = { name: 'tea', description: 'Uống trà đá', type: 'preference', text: 'Không đường.' } as const;
const conflict = expect.objectContaining({ code: 'conflict' });

it("adds a line with the owner's time to the note of the owner's day [memory.note.line]", () => {
  const { memory, clock, folder } = makeMemoryHome();
  expect(memory.saveNote(coach, 'Chạy 5 km')).toBe('2026-03-01');
  clock.ms = Date.parse('2026-03-01T17:05:00.000Z');
  expect(memory.saveNote(coach, 'Một dòng\n\nhai dòng')).toBe('2026-03-02');
  expect(readFileSync(join(folder, 'agents/coach/memory/2026-03-01.md'), 'utf8')).toBe('- 08:30 Chạy 5 km\n');
  expect(readFileSync(join(folder, 'agents/coach/memory/2026-03-02.md'), 'utf8')).toBe(
    '- 00:05 Một dòng\n  hai dòng\n',
  );
});

it('adds nothing to a note at its cap, and says so [memory.note.cap]', () => {
  const { memory, put } = makeMemoryHome();
  const full = 'x'.repeat(memoryLimits.file);
  const path = put('agents/coach/memory/2026-03-01.md', full);
  expect(() => memory.saveNote(coach, 'more')).toThrow(expect.objectContaining({ code: 'too-large' }));
  expect(readFileSync(path, 'utf8')).toBe(full);
});

it('takes the last line that fits into a note and not one character more [memory.note.cap]', () => {
  const { memory, put } = makeMemoryHome();
  const line = '- 08:30 more\n';
  for (const end of ['', '\n']) {
    const known = `${'x'.repeat(memoryLimits.file - line.length - 1)}${end}`;
    put('agents/coach/memory/2026-03-01.md', end === '' ? known : `x${known.slice(1)}`);
    memory.saveNote(coach, 'more');
    const text = memory.read({ owner: 'coach', file: 'memory/2026-03-01.md' }).text;
    expect(text).toHaveLength(memoryLimits.file);
    put('agents/coach/memory/2026-03-01.md', known);
    expect(() => memory.saveNote(coach, 'more!')).toThrow(expect.objectContaining({ code: 'too-large' }));
  }
});

it('has the later of two agents stand that write one fact, and a proposal made before be overtaken [memory.write.agents]', () => {
  const { memory } = makeMemoryHome();
  const linh = { ...watched, agentId: 'linh' };
  memory.saveFact(watched, tea);
  memory.saveFact({ ...job, agentId: 'linh' }, { ...tea, text: 'Việc theo lịch.' });
  for (let round = 0; round < 20; round += 1) {
    memory.saveFact(watched, { ...tea, text: `Coach ${round}` });
    memory.saveFact(linh, { ...tea, text: `Linh ${round}` });
  }
  expect(memory.facts()).toMatchObject([{ name: 'tea', text: 'Linh 19', written_by: 'linh' }]);
  const [waiting] = memory.proposals.list();
  expect(waiting).toMatchObject({ status: 'pending', is_stale: true });
  expect(() => memory.proposals.decide(waiting?.id ?? '', true)).toThrow(conflict);
  expect(memory.facts()).toMatchObject([{ text: 'Linh 19' }]);
});

it('loses nothing of 8 writers with 100 saves each [memory.write.writers]', async () => {
  const { memory, folder } = makeMemoryHome();
  const write = async (writer: number): Promise<void> => {
    for (let save = 0; save < 100; save += 1) {
      memory.saveNote(coach, `w${writer}s${save}`);
      if (save % 20 === 0) memory.saveFact(watched, { ...tea, name: `fact-${writer}-${save}` });
      if (save % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  const lines = readFileSync(join(folder, 'agents/coach/memory/2026-03-01.md'), 'utf8').trim().split('\n');
  expect(new Set(lines).size).toBe(800);
  expect(memory.facts()).toHaveLength(40);
  expect(readFileSync(join(folder, 'users/owner/INDEX.md'), 'utf8').trim().split('\n')).toHaveLength(40);
}, 60_000);

it('loses no line of 8 processes that append 100 each [memory.write.writers]', async () => {
  const { folder, put } = makeMemoryHome();
  const note = put('note.md', '');
  const source = new URL('../src/memory-folders.ts', import.meta.url).href;
  const script = join(folder, 'writer.mjs');
  writeFileSync(
    script,
    `import { createMemoryFolders } from ${JSON.stringify(source)};
     const files = createMemoryFolders({ folderOf: () => ${JSON.stringify(folder)}, closed: () => [] });
     for (let save = 0; save < 100; save += 1) files.append({ owner: null, file: 'note.md' }, process.argv[2] + ' ' + save);`,
  );
  const children = Array.from({ length: 8 }, (_, writer) =>
    spawn(process.execPath, ['--conditions=crew-source', script, `w${writer}`], { stdio: 'inherit' }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  expect(codes).toEqual(Array(8).fill(0));
  expect(new Set(readFileSync(note, 'utf8').trim().split('\n')).size).toBe(800);
}, 60_000);

it('writes a fact with its origin and the index anew, the same name again updating it [memory.fact.write]', () => {
  const { memory, folder } = makeMemoryHome();
  expect(memory.saveFact(watched, tea)).toEqual({ kind: 'written', wasThere: false });
  expect(readFileSync(join(folder, 'users/owner/facts/tea.md'), 'utf8')).toBe(
    '---\nname: "tea"\ndescription: "Uống trà đá"\ntype: preference\nwritten_by: "coach"\nsource: "conv:conv-1"\nupdated: "2026-03-01T01:30:00.000Z"\n---\n\nKhông đường.\n',
  );
  expect(memory.saveFact(watched, tea)).toEqual({ kind: 'unchanged' });
  expect(memory.saveFact(watched, { ...tea, description: 'Uống trà nóng' })).toEqual({
    kind: 'written',
    wasThere: true,
  });
  memory.saveFact(watched, { ...tea, name: 'city', description: 'Sống ở Đà Nẵng', type: 'profile' });
  const index = join(folder, 'users/owner/INDEX.md');
  expect(readFileSync(index, 'utf8')).toBe(
    '- city (profile): Sống ở Đà Nẵng\n- tea (preference): Uống trà nóng\n',
  );
  expect(memory.forgetFact(watched, 'tea')).toEqual({ kind: 'written', wasThere: true });
  expect(memory.forgetFact(watched, 'tea')).toBeNull();
  expect(readFileSync(index, 'utf8')).toBe('- city (profile): Sống ở Đà Nẵng\n');
});

it('denies nothing that was written when INDEX.md cannot be, and catches up on it [memory.fact.write]', () => {
  const { memory, folder, put } = makeMemoryHome();
  const index = put('users/owner/INDEX.md', '');
  chmodSync(index, 0o444);
  expect(memory.saveFact(watched, tea)).toEqual({ kind: 'written', wasThere: false });
  const made = memory.saveFact(job, { ...tea, name: 'city' });
  const id = 'proposalId' in made ? made.proposalId : '';
  expect(memory.proposals.decide(id, true)).toMatchObject({ status: 'approved' });
  expect(readFileSync(join(folder, 'users/owner/facts/city.md'), 'utf8')).toContain('Không đường.');
  expect(() => memory.refreshIndex()).toThrow(expect.objectContaining({ code: 'unavailable' }));
  chmodSync(index, 0o644);
  const [, fact] = memory.facts();
  memory.removeFact('tea', fact?.revision ?? '');
  expect(readFileSync(index, 'utf8')).toBe('- city (preference): Uống trà đá\n');
});

it('reads facts that a hand wrote without care [memory.fact.hand]', () => {
  const { memory, put } = makeMemoryHome();
  put('users/owner/facts/plain.md', '\uFEFFJust words\nand more');
  put('users/owner/facts/odd.md', "---\r\ndescription: 'it''s: odd'\r\ntype: whatever\r\n---\r\nText");
  put('users/owner/facts/Not A Slug.md', 'left out');
  expect(memory.facts().map(({ name, description, type, text }) => [name, description, type, text])).toEqual([
    ['odd', "it's: odd", 'reference', 'Text'],
    ['plain', 'Just words', 'reference', '\uFEFFJust words\nand more'.trim()],
  ]);
});

it('proposes what nobody watches, and writes it once it is approved [memory.presence.job] [memory.proposal.decide]', () => {
  const { memory, folder, clock } = makeMemoryHome();
  const written = memory.saveFact(job, { ...tea, reason: 'from the morning brief' });
  expect(written).toEqual({ kind: 'proposed', proposalId: 'proposal-1' });
  expect(memory.facts()).toEqual([]);
  expect(memory.proposals.list()).toMatchObject([
    {
      id: 'proposal-1',
      agent_id: 'coach',
      reason: 'from the morning brief',
      before: null,
      status: 'pending',
      is_stale: false,
    },
  ]);
  clock.ms += 60_000;
  expect(memory.proposals.decide('proposal-1', true)).toMatchObject({
    status: 'approved',
    decided_at: '2026-03-01T01:31:00.000Z',
  });
  expect(memory.facts()).toMatchObject([{ name: 'tea', source: 'conv:job-1' }]);
  expect(readFileSync(join(folder, 'users/owner/INDEX.md'), 'utf8')).toContain('tea');
  expect(() => memory.proposals.decide('proposal-1', true)).toThrow(conflict);
  expect(() => memory.proposals.decide('proposal-1', false)).toThrow(conflict);
  expect(() => memory.proposals.decide('nobody', true)).toThrow(
    expect.objectContaining({ code: 'not-found' }),
  );
});

it('writes nothing of a proposal that is turned down [memory.proposal.decide]', () => {
  const { memory } = makeMemoryHome();
  memory.saveFact(job, tea);
  expect(memory.proposals.decide('proposal-1', false).status).toBe('rejected');
  expect(memory.facts()).toEqual([]);
  expect(() => memory.proposals.decide('proposal-1', true)).toThrow(conflict);
});

it('shows a hand edit under a waiting proposal and refuses to write over it [memory.proposal.stale]', () => {
  const { memory, put } = makeMemoryHome();
  memory.saveFact(watched, tea);
  memory.forgetFact(job, 'tea');
  put('users/owner/facts/tea.md', 'by hand');
  expect(memory.proposals.list()).toMatchObject([{ is_stale: true, status: 'pending' }]);
  expect(() => memory.proposals.decide('proposal-1', true)).toThrow(/changed since/);
  expect(memory.facts()).toMatchObject([{ text: 'by hand' }]);
  expect(memory.proposals.list()).toMatchObject([{ status: 'pending' }]);
  expect(memory.proposals.decide('proposal-1', false).status).toBe('rejected');
});

it('lets a newer proposal of the same fact supersede the waiting one [memory.proposal.superseded]', () => {
  const { memory } = makeMemoryHome();
  memory.saveFact(job, tea);
  memory.saveFact(job, { ...tea, text: 'Ít đường.' });
  expect(() => memory.proposals.decide('proposal-1', true)).toThrow(/superseded/);
  memory.proposals.decide('proposal-2', true);
  expect(memory.facts()).toMatchObject([{ text: 'Ít đường.' }]);
});

it('takes an approved proposal back once, and not over a later edit [memory.proposal.undo]', () => {
  const { memory, folder, put } = makeMemoryHome();
  memory.saveFact(watched, tea);
  const before = readFileSync(join(folder, 'users/owner/facts/tea.md'), 'utf8');
  memory.forgetFact(job, 'tea');
  expect(() => memory.proposals.undo('proposal-1')).toThrow(conflict);
  memory.proposals.decide('proposal-1', true);
  expect(memory.facts()).toEqual([]);
  expect(memory.proposals.undo('proposal-1').status).toBe('undone');
  expect(readFileSync(join(folder, 'users/owner/facts/tea.md'), 'utf8')).toBe(before);
  expect(readFileSync(join(folder, 'users/owner/INDEX.md'), 'utf8')).toContain('tea');
  expect(() => memory.proposals.undo('proposal-1')).toThrow(conflict);
  memory.saveFact(job, { ...tea, text: 'new' });
  memory.proposals.decide('proposal-2', true);
  put('users/owner/facts/tea.md', 'by hand');
  expect(() => memory.proposals.undo('proposal-2')).toThrow(conflict);
  expect(memory.facts()).toMatchObject([{ text: 'by hand' }]);
});

it('ends a decision that a kill cut after the file was written [memory.proposal.kill]', () => {
  const { memory, put } = makeMemoryHome();
  memory.saveFact(job, tea);
  put('users/owner/facts/tea.md', memory.proposals.list()[0]?.after ?? '');
  expect(memory.proposals.list()).toMatchObject([{ is_stale: false }]);
  expect(memory.proposals.decide('proposal-1', true).status).toBe('approved');
  expect(memory.facts()).toMatchObject([{ name: 'tea', text: 'Không đường.' }]);
});

it('takes back what a kill cut when it is turned down, but makes no file that is gone anew [memory.proposal.kill]', () => {
  const { memory, put } = makeMemoryHome();
  const fact = put('users/owner/facts/tea.md', 'trà nóng\n');
  memory.saveFact(job, tea);
  put('users/owner/facts/tea.md', memory.proposals.list()[0]?.after ?? '');
  expect(memory.proposals.decide('proposal-1', false).status).toBe('rejected');
  expect(memory.facts()).toMatchObject([{ text: 'trà nóng' }]);
  memory.forgetFact(job, 'tea');
  rmSync(fact);
  expect(memory.proposals.decide('proposal-2', false).status).toBe('rejected');
  expect(memory.facts()).toEqual([]);
});
