import { describe, expect, it } from 'vitest';
import { en as enShell } from './en.ts';
import { enCosts } from './en-costs.ts';
import { enCrew } from './en-crew.ts';
import { enGate } from './en-gate.ts';
import { enHistory } from './en-history.ts';
import { enJobs } from './en-jobs.ts';
import { enManage } from './en-manage.ts';
import { enOutbox } from './en-outbox.ts';
import { enRecords } from './en-records.ts';
import { enSearch } from './en-search.ts';
import { enTelegram } from './en-telegram.ts';
import { enTriggers } from './en-triggers.ts';
import { enUndo } from './en-undo.ts';
import { vi as viShell } from './vi.ts';
import { viCosts } from './vi-costs.ts';
import { viCrew } from './vi-crew.ts';
import { viGate } from './vi-gate.ts';
import { viHistory } from './vi-history.ts';
import { viJobs } from './vi-jobs.ts';
import { viManage } from './vi-manage.ts';
import { viOutbox } from './vi-outbox.ts';
import { viRecords } from './vi-records.ts';
import { viSearch } from './vi-search.ts';
import { viTelegram } from './vi-telegram.ts';
import { viTriggers } from './vi-triggers.ts';
import { viUndo } from './vi-undo.ts';

/** What the shell brings, and what the manage pages bring later. */
const vi = {
  ...viShell,
  gate: viGate,
  manage: viManage,
  costs: viCosts,
  crew: viCrew,
  records: viRecords,
  search: viSearch,
  undo: viUndo,
  history: viHistory,
  jobs: viJobs,
  outbox: viOutbox,
  triggers: viTriggers,
  telegram: viTelegram,
};
const en = {
  ...enShell,
  gate: enGate,
  manage: enManage,
  costs: enCosts,
  crew: enCrew,
  records: enRecords,
  search: enSearch,
  undo: enUndo,
  history: enHistory,
  jobs: enJobs,
  outbox: enOutbox,
  triggers: enTriggers,
  telegram: enTelegram,
};

/** Every text of a dictionary with the way to it; functions are called with samples. */
const texts = (node: unknown, path = ''): [string, string][] => {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function')
    return [[path, String((node as (...values: unknown[]) => unknown)(2, 2, 2))]];
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) =>
    texts(value, `${path}.${key}`),
  );
};

describe('the two languages', () => {
  it('have the same texts, as many suggestions, and none is empty but for the plain channel [web.language.complete]', () => {
    const paths = (node: unknown): string[] => texts(node).map(([path]) => path);
    expect(paths(en)).toEqual(paths(vi));
    const empty = texts(vi).filter(([, words]) => words === '' && texts(en).length > 0);
    expect(empty.filter(([path]) => !path.startsWith('.thread.'))).toEqual([]);
  });

  it('are written with composed marks and do not leak into each other [web.language.complete]', () => {
    for (const [path, words] of [...texts(vi), ...texts(en)])
      expect([path, words.normalize('NFC')]).toEqual([path, words]);
    const vietnamese = texts(en).filter(([, words]) =>
      /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i.test(words),
    );
    expect(vietnamese.map(([path]) => path)).toEqual(['.settings.vi']);
  });
});
