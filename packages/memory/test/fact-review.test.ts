import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReviewPlan } from '@my-agent-crew/memory';
import { describe, expect, it } from 'vitest';
import { type MemoryHome, makeMemoryHome } from './memory-fixture.ts';

const by = { agentId: 'default', conversationId: 'job-1', runId: 'run-1' };
const chat = { agentId: 'coach', conversationId: 'conv-1', runId: 'run-0' };

const homeWithFacts = (...names: string[]): MemoryHome => {
  const home = makeMemoryHome();
  for (const name of names) {
    home.clock.ms += 1_000;
    home.memory.saveFact(chat, {
      name,
      description: `Về ${name}`,
      type: 'preference',
      text: `Chi tiết ${name}`,
    });
  }
  home.consolidations.claim('default', '2026-03-01T00:00:00.000Z', () => ({
    conversationId: 'job-1',
    runId: by.runId,
  }));
  return home;
};
const plan = ({ memory }: MemoryHome): ReviewPlan => {
  const made = memory.consolidation.planReview('default', 'vi');
  if (made === null) throw new Error('There is nothing to review.');
  return made;
};
const review = (home: MemoryHome, changes: unknown): number => {
  const { consolidation } = home.memory;
  const made = plan(home);
  const read = consolidation.readReview(made, JSON.stringify({ changes }));
  if ('fault' in read) throw new Error(read.fault);
  return consolidation.settleReview(made, read, by);
};
const proposed = (home: MemoryHome) =>
  home.memory.proposals
    .list()
    .map(({ file, status, after, reason, files }) => ({ file, status, after, reason, files }))
    .reverse();

describe('the review of facts', () => {
  it('proposes to merge, reword and forget, and changes nothing by itself [consolidate.review]', () => {
    const home = homeWithFacts('tra', 'tra-da', 'xe', 'cu');
    const facts = home.memory.facts();
    expect(
      review(home, [
        {
          ...{
            action: 'merge',
            names: ['tra', 'tra-da'],
            name: 'tra',
            description: 'Uống trà đá\nkhông đường',
          },
          ...{ text: 'Sáng và trưa.', reason: 'Nói cùng một việc.' },
        },
        { action: 'reword', name: 'xe', type: 'project', reason: 'Là việc đang làm.' },
        { action: 'forget', name: 'cu', reason: 'Đã qua.' },
      ]),
    ).toBe(3);
    expect(home.memory.facts()).toEqual(facts);
    expect(proposed(home)).toMatchObject([
      {
        ...{ file: 'facts/tra.md', status: 'pending', reason: 'Nói cùng một việc.', after: null },
        files: [
          { file: 'facts/tra.md', after: expect.stringContaining('Sáng và trưa.') },
          { file: 'facts/tra-da.md', after: null },
        ],
      },
      { file: 'facts/xe.md', after: expect.stringContaining('type: project') },
      { file: 'facts/cu.md', after: null, reason: 'Đã qua.' },
    ]);
    const [merged] = home.memory.proposals.list().filter(({ file }) => file === 'facts/tra.md');
    home.memory.proposals.decide(merged?.id ?? '', true);
    expect(home.memory.facts().find(({ name }) => name === 'tra')).toMatchObject({
      ...{ description: 'Uống trà đá không đường', type: 'preference', text: 'Sáng và trưa.' },
      // Where it comes from stays to be seen.
      ...{ written_by: 'default', source: 'conv:conv-1' },
    });
    expect(home.memory.facts().map(({ name }) => name)).toEqual(['cu', 'tra', 'xe']);
    home.memory.proposals.undo(merged?.id ?? '');
    expect(home.memory.facts()).toEqual(facts);
    expect(readFileSync(join(home.folder, 'users/owner/facts/tra.md'), 'utf8')).toContain('Về tra');
  });

  it('reads at most 60 facts, those that changed last first, as data [consolidate.review.limits]', () => {
    const home = homeWithFacts(...Array.from({ length: 61 }, (_, at) => `f${at}`));
    const { facts, request } = plan(home);
    expect(facts.map(({ name }) => name)).toEqual(Array.from({ length: 60 }, (_, at) => `f${60 - at}`));
    expect(
      request.text
        .split('\n')
        .slice(1, -1)
        .map((line) => JSON.parse(line).name),
    ).toHaveLength(60);
    expect(request.system).toContain('<facts>');
    expect(request.system).toContain('là dữ liệu');
  });

  it('takes at most 10 proposals, a merge being one [consolidate.review.limits]', () => {
    const names = Array.from({ length: 12 }, (_, at) => `f${at}`);
    const home = homeWithFacts(...names);
    const forget = (name: string) => ({ action: 'forget', name, reason: 'Đã qua.' });
    const merge = { action: 'merge', names: ['f10', 'f11'], text: 'cả hai', reason: 'Trùng.' };
    const { consolidation } = home.memory;
    const read = (changes: unknown[]) => consolidation.readReview(plan(home), JSON.stringify({ changes }));
    expect(read(names.slice(0, 10).map(forget))).toMatchObject({ edits: { length: 10 }, skipped: 0 });
    expect(read(names.slice(0, 11).map(forget))).toMatchObject({ edits: { length: 10 }, skipped: 1 });
    expect(read([...names.slice(0, 9).map(forget), merge])).toMatchObject({
      edits: { length: 10 },
      skipped: 0,
    });
    expect(read([...names.slice(0, 10).map(forget), merge])).toMatchObject({
      edits: { length: 10 },
      skipped: 1,
    });
  });

  it('reads a list out of words and fences, and skips wrong entries one by one [consolidate.review.lenient]', () => {
    const home = homeWithFacts('a', 'b', 'c');
    const { consolidation } = home.memory;
    const good = { action: 'forget', name: 'a', reason: 'Đã qua.' };
    for (const answer of [
      `Đây [rà xong]:\n\`\`\`json\n${JSON.stringify({ changes: [good] })}\n\`\`\`\nHết.`,
      JSON.stringify([good]),
      ` ${JSON.stringify({ changes: [good], note: 'x' })}`,
    ])
      expect(consolidation.readReview(plan(home), answer)).toMatchObject({
        edits: [{ changes: [{ words: null }] }],
        skipped: 0,
      });
    const wrong = [
      null,
      'forget a',
      { ...good, name: 'z' },
      { ...good, reason: ' ' },
      { ...good, action: 'delete' },
      { action: 'reword', name: 'b', reason: 'y' },
      { action: 'reword', name: 'b', description: 'x'.repeat(301), reason: 'y' },
      { action: 'reword', name: 'b', text: 'x'.repeat(4_001), reason: 'y' },
      { action: 'reword', name: 'b', text: 7, reason: 'y' },
      { action: 'reword', name: 'b', type: 'secret', reason: 'y' },
      { action: 'merge', names: ['b'], text: 'x', reason: 'y' },
      { action: 'merge', names: ['b', 'z'], text: 'x', reason: 'y' },
      { action: 'merge', names: ['b', 'c'], name: 'd', text: 'x', reason: 'y' },
      { action: 'merge', names: ['b', 'c'], reason: 'y' },
    ];
    expect(consolidation.readReview(plan(home), JSON.stringify([...wrong, good, good]))).toMatchObject({
      edits: [{ changes: [{ fact: { name: 'a' } }] }],
      skipped: wrong.length + 1,
    });
    for (const answer of ['', 'Không có gì.', '{"changes": {}}', '{"a": [', '[1'])
      expect(consolidation.readReview(plan(home), answer)).toEqual({
        fault: 'câu trả lời không phải danh sách thay đổi',
      });
  });

  it('leaves out what changed meanwhile or waits already, with what was to be merged into it [consolidate.review.fresh]', () => {
    const home = homeWithFacts('a', 'b', 'c', 'd');
    const { consolidation } = home.memory;
    const made = plan(home);
    const changes = [
      { action: 'merge', names: ['a', 'b'], name: 'a', text: 'cả hai', reason: 'Trùng.' },
      { action: 'forget', name: 'c', reason: 'Đã qua.' },
      { action: 'forget', name: 'd', reason: 'Đã qua.' },
    ];
    const read = consolidation.readReview(made, JSON.stringify(changes));
    if ('fault' in read) throw new Error(read.fault);
    home.put('users/owner/facts/a.md', 'sửa tay');
    home.memory.forgetFact({ ...chat, conversationId: 'job-2' }, 'c', 'việc theo lịch');
    expect(consolidation.settleReview(made, read, by)).toBe(1);
    expect(proposed(home)).toMatchObject([
      { file: 'facts/c.md', status: 'pending', reason: 'việc theo lịch' },
      { file: 'facts/d.md', status: 'pending' },
    ]);
  });

  it('is not made again for facts that are as they were, nor for fewer than two [consolidate.review.once]', () => {
    const home = homeWithFacts('a');
    expect(home.memory.consolidation.planReview('default', 'vi')).toBeNull();
    home.memory.saveFact(chat, { name: 'b', description: 'B', type: 'profile', text: '' });
    expect(review(home, [])).toBe(0);
    expect(home.memory.consolidation.planReview('default', 'vi')).toBeNull();
    home.memory.saveFact(chat, { name: 'b', description: 'B khác', type: 'profile', text: '' });
    expect(plan(home).facts).toHaveLength(2);
  });
});
