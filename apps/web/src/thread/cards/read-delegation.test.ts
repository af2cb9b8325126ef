import { describe, expect, it } from 'vitest';
import { delegatedConversation, readDelegation } from './read-delegation.ts';

const run = 'conversation=conv_7 status=done spent=0.0214 steps=4';

describe('the result of a delegation', () => {
  it('is read as run, outcome and the words of the agent [web-manage.delegate.read]', () => {
    expect(readDelegation(`${run}\noutcome=done\n\nTháng 11 chi 12,4 triệu.\n\nHết.`)).toEqual({
      conversationId: 'conv_7',
      status: 'done',
      spentUsd: 0.0214,
      steps: 4,
      outcome: 'done',
      reason: '',
      canvases: [],
      words: 'Tháng 11 chi 12,4 triệu.\n\nHết.',
    });
    expect(readDelegation(`${run}\noutcome=done`)?.words).toBe('');
  });

  it('keeps the reason whole and an unknown price unknown [web-manage.delegate.read]', () => {
    const read = readDelegation(
      'conversation=c status=halted spent=unknown steps=25\noutcome=needs_context reason=tài khoản nào? a=b reason=c\n\n',
    );
    expect(read).toMatchObject({ spentUsd: null, outcome: 'needs_context', steps: 25 });
    expect(read?.reason).toBe('tài khoản nào? a=b reason=c');
  });

  it('takes only lines above the empty line for documents [web-manage.delegate.canvas]', () => {
    const card = '[artifact art_1 v3] Báo cáo tháng 11';
    expect(readDelegation(`${run}\noutcome=done\n${card}\n\n${card}`)).toMatchObject({
      canvases: [{ id: 'art_1', version: 3, title: 'Báo cáo tháng 11' }],
      words: card,
    });
    expect(readDelegation(`${run}\noutcome=done\n${card}\nlời cũ\n\nnữa`)).toMatchObject({
      canvases: [],
      words: `${card}\nlời cũ\n\nnữa`,
    });
  });

  it('is left as it is when its first lines are anything else [web-manage.delegate.malformed]', () => {
    const odd = [
      '',
      'Không có agent "x".',
      run,
      `${run}\noutcome=great\n\nx`,
      `${run}\n\noutcome=done`,
      `${run} more=1\noutcome=done`,
      'conversation=c status=done spent=-1 steps=4\noutcome=done',
      'conversation= status=done spent=1 steps=4\noutcome=done',
      `outcome=done\n${run}`,
    ];
    expect(odd.map(readDelegation)).toEqual(odd.map(() => null));
    expect(delegatedConversation(`${run}\nhết giờ`)).toBe('conv_7');
    expect(delegatedConversation('Hỏng')).toBeNull();
  });
});
