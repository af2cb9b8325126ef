import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatus } from './read-status.ts';

describe('the status a delegated agent declares', () => {
  it.each([
    ['Status: DONE', 'done', null],
    ['**Status:** DONE_WITH_CONCERNS — thiếu test', 'done_with_concerns', 'thiếu test'],
    ['**Status**: done with concerns (chưa chạy thử)', 'done_with_concerns', 'chưa chạy thử'],
    ['## Status: blocked: cần quyền ghi', 'blocked', 'cần quyền ghi'],
    ['- status: needs-context', 'needs_context', null],
    ['* **Status: `BLOCKED`** vì thiếu khoá', 'blocked', 'vì thiếu khoá'],
    ['Status: ✅ DONE', 'done', null],
    ['> Status： 🚫 Blocked, chờ duyệt', 'blocked', 'chờ duyệt'],
    [
      '1. Status: NEEDS CONTEXT\nSummary: chưa biết tài khoản nào',
      'needs_context',
      'chưa biết tài khoản nào',
    ],
    ['Status: BLOCKED\n\n**Summary:** thiếu quyền', 'blocked', 'thiếu quyền'],
  ])('reads %j [core.delegate.status]', (text, status, reason) => {
    expect(readStatus(`Tôi đã xem.\n\n${text}`)).toEqual({ status, reason });
  });

  it('takes the last one, ignores words that only look like it, and finds none in plain prose [core.delegate.status-last]', () => {
    expect(readStatus('Status: DONE\nrồi lại\nStatus: BLOCKED')?.status).toBe('blocked');
    expect(readStatus('Status: doneness unknown')).toBeNull();
    expect(readStatus('Trạng thái tốt, mọi việc xong.')).toBeNull();
    expect(readStatus('The status: of the build')).toBeNull();
  });

  it('counts a line in a code block only when there is none outside and it is in capitals [core.delegate.status-fenced]', () => {
    expect(readStatus('```\nStatus: BLOCKED\n```')?.status).toBe('blocked');
    expect(readStatus('```\nstatus: blocked\n```')).toBeNull();
    expect(readStatus('Status: DONE\n```\nStatus: BLOCKED\n```')?.status).toBe('done');
  });

  it('reads every dress of a value and never throws on anything else [core.delegate.status-fuzz]', () => {
    const values = ['done', 'done_with_concerns', 'blocked', 'needs_context'] as const;
    const dress = fc.record({
      before: fc.constantFrom('', '- ', '* ', '## ', '**', '> ', '1. ', '  - **'),
      key: fc.constantFrom('Status', 'STATUS', 'status'),
      colon: fc.constantFrom(':', ': ', ':** ', '**: ', ' : ', '：'),
      mark: fc.constantFrom('', '`', '**', '✅ ', '⚠️ ', '🚫 `'),
      joint: fc.constantFrom('_', ' ', '-'),
      upper: fc.boolean(),
      value: fc.constantFrom(...values),
      after: fc.constantFrom('', '`', '**', '`**', ' '),
    });
    void fc.assert(
      fc.property(dress, ({ before, key, colon, mark, joint, upper, value, after }) => {
        const written = value.replaceAll('_', joint);
        const line = before + key + colon + mark + (upper ? written.toUpperCase() : written) + after;
        expect(readStatus(`xong\n${line}\n`)).toEqual({ status: value, reason: null });
      }),
    );
    void fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void readStatus(text)));
  });
});
