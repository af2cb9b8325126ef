import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Approval } from '@my-agent-crew/contract';
import { cutText } from '@my-agent-crew/telegram';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { approvalCard, readPress, requestsOf } from '../../src/channels/telegram/approval-card.ts';
import { fileStamp, keepFile, safeFileName } from '../../src/channels/telegram/keep-file.ts';
import { telegramWords } from '../../src/channels/telegram/telegram-words.ts';

const approval = (given: Partial<Approval> = {}): Approval => ({
  ...{ id: 'appr_1', conversation_id: 'c', run_id: 'r', agent_id: 'coach', tool_call_id: 't', kind: 'tool' },
  ...{
    name: 'shell_run',
    arguments: { command: 'ls' },
    operands: [],
    digest: null,
    reason: null,
    options: [],
  },
  ...{ default: null, created_at: '2026-05-04T07:00:00.000Z', expires_at: '2026-05-04T07:10:00.000Z' },
  ...{ status: 'pending', decided_at: null, decided_by: null, answer: null },
  ...given,
});
const cardOf = (...approvals: [Approval, ...Approval[]]) =>
  approvalCard({
    ...{ firstId: approvals[0].id, approvals, agentName: 'HLV', words: telegramWords('vi') },
    mask: (text) => text.replaceAll('bí-mật', '***'),
    at: (iso) => iso.slice(11, 16),
  });
const textOf = (body: ReturnType<typeof cardOf>): string => (body.kind === 'text' ? body.text : '');

describe('a card', () => {
  it('fits one message whatever it shows, with data a button can hold [tg.card.fits]', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', '`', '\n', '*', 'đ', '😀', '_', '<'),
      maxLength: 6_000,
    });
    void fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), words, (all, reason) => {
        const [first, ...rest] = all.map((command, at) =>
          approval({
            id: `appr_${at}`,
            arguments: { command, cwd: command },
            reason: at === 0 ? reason : null,
          }),
        );
        const body = cardOf(first ?? approval(), ...rest);
        expect(cutText(textOf(body))).toHaveLength(1);
        for (const { data } of body.kind === 'text' ? body.buttons.flat() : [])
          expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
        expect(requestsOf(body)).toEqual(all.map((_, at) => `appr_${at}`));
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  it('hides keys, says how it was settled, and takes the buttons away [tg.card.words]', () => {
    const body = cardOf(approval({ arguments: { command: 'echo bí-mật' } }));
    expect(textOf(body)).toContain('echo ***');
    const settled = {
      status: 'approved',
      decided_by: 'web',
      decided_at: '2026-05-04T07:05:00.000Z',
    } as const;
    expect(cardOf(approval(settled))).toMatchObject({ buttons: [] });
    expect(textOf(cardOf(approval(settled)))).toContain('đã được duyệt trên web lúc 07:05');
    const two = cardOf(approval(settled), approval({ id: 'appr_2', name: 'workspace_write' }));
    expect(requestsOf(two)).toEqual(['appr_2']);
    const question = approval({
      kind: 'question',
      arguments: { question: 'Màu?' },
      options: ['bí-mật', 'xanh'],
    });
    expect(cardOf(question)).toMatchObject({ buttons: [[{ text: '***' }], [{ text: 'xanh' }]] });
  });

  it('reads no press from foreign data [tg.card.press]', () => {
    expect(readPress('y:appr_1')).toEqual({ kind: 'approve', approvalId: 'appr_1', option: 0 });
    expect(readPress('o3:appr_1')).toEqual({ kind: 'option', approvalId: 'appr_1', option: 3 });
    for (const data of ['', 'y', 'y:', 'x:appr_1', 'o123:appr_1', `y:${'a'.repeat(61)}`])
      expect(readPress(data)).toBeNull();
  });
});

describe('the name of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-keep-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is safe on every system and keeps its letters [tg.file-name]', () => {
    expect(safeFileName('../../etc/passwd', 'file')).toBe('passwd');
    expect(safeFileName('C:\\x\\Báo cáo: quý\u202E 3?.pdf', 'file')).toBe('Báo cáo quý 3.pdf');
    expect(safeFileName('.env', 'file')).toBe('env');
    expect(safeFileName('...', 'file.bin')).toBe('file.bin');
    expect(Buffer.byteLength(safeFileName(`${'ệ'.repeat(300)}.pdf`, 'f'))).toBeLessThanOrEqual(170);
    void fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const name = safeFileName(given, 'file');
        expect(name).not.toMatch(/[/\\\p{Cc}]|^\.|^$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(220);
      }),
    );
  });

  it('has the time of the owner, and the same bytes are kept once [tg.file-once]', () => {
    expect(fileStamp(Date.parse('2026-05-04T17:30:05.000Z'), 'Asia/Ho_Chi_Minh')).toBe('20260505-003005');
    const file = { name: 'a.csv', stamp: '20260505-003005' };
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    expect(keepFile(folder, { ...file, bytes: bytes('1') })).toBe('inbox/20260505-003005-a.csv');
    expect(keepFile(folder, { ...file, bytes: bytes('1') })).toBe('inbox/20260505-003005-a.csv');
    expect(keepFile(folder, { ...file, bytes: bytes('2') })).toBe('inbox/20260505-003005-a-2.csv');
  });
});
