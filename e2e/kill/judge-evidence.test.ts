import type { Message } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { type Evidence, judgeEvidence } from './judge-evidence.ts';
import { isSound } from './report.ts';

const words = (text: string): Message => ({ role: 'user', text }) as Message;
const answer = (text: string, ...commands: string[]): Message =>
  ({
    role: 'assistant',
    text,
    calls: commands.map((line) => ({
      id: line,
      name: 'shell_run',
      arguments: { command: `echo "${line}"` },
    })),
  }) as unknown as Message;
const result = (id: string): Message => ({ role: 'tool', call_id: id, outcome: 'ok' }) as Message;

const call = { promptTokens: 1, completionTokens: 2, costMicros: 3 };
const lost = { promptTokens: null, completionTokens: null, costMicros: null };

/** A home where one message was answered after one command, and one answer of the upstream was lost. */
const sound: Evidence = {
  kills: 3,
  journalKills: 1,
  sent: [{ conversationId: 'c', word: 'tools~1', isStopped: false }],
  logs: new Map([
    ['c', [words('tools~1'), answer('', 'tools~1/0.1'), result('tools~1/0.1'), answer('Xong tools~1')]],
  ]),
  effects: ['tools~1/0.1'],
  refused: ['deny'],
  requests: 2,
  unpaired: [],
  refusing: [],
  served: [call, { promptTokens: 4, completionTokens: 5, costMicros: 6 }],
  ledger: [call, lost],
  openMarks: [],
};

const log = (...messages: Message[]): Pick<Evidence, 'logs'> => ({ logs: new Map([['c', messages]]) });

it('finds nothing in a home that is sound [journal.kill-test.catches]', () => {
  expect(isSound(judgeEvidence(sound))).toBe(true);
  expect(judgeEvidence(sound)).toMatchObject({ lostCalls: 1, unserved: 0 });
});

it.each<[keyof ReturnType<typeof judgeEvidence>, string, Partial<Evidence>]>([
  ['twice', 'a command that ran twice', { effects: ['tools~1/0.1', 'tools~1/0.1'] }],
  ['twice', 'a command that was refused', { effects: ['tools~1/0.1', 'deny~4/0.1'] }],
  ['twice', 'a message that came twice', log(words('tools~1'), words('tools~1'), answer('Xong tools~1'))],
  ['lost', 'a message that is gone', log(answer('Xong tools~1'))],
  ['lost', 'a message without its answer', log(words('tools~1'), answer('Xong tools~11'))],
  ['lost', 'a command that left no trace', { effects: [] }],
  ['unpaired', 'a call without a result', log(words('tools~1'), answer('', 'x'), answer('Xong tools~1'))],
  ['unpaired', 'a request the upstream would refuse', { unpaired: ['no result'] }],
  ['refusing', 'a conversation that refuses', { refusing: ['c'] }],
  ['ledger', 'an answer that was lost for nothing', { ledger: [call] }],
  ['ledger', 'a call that was booked twice', { ledger: [call, call, lost] }],
  ['ledger', 'a call that nobody served', { ledger: [call, { ...call, costMicros: 9 }, lost] }],
  [
    'ledger',
    'more lost calls than kills can explain',
    { ledger: [call, ...Array.from({ length: 40 }, () => lost)] },
  ],
  ['ledger', 'a mark without an end', { openMarks: ['tool:1'] }],
])('finds under "%s" %s [journal.kill-test.catches]', (fault, _, change) => {
  const verdict = judgeEvidence({ ...sound, ...change });
  expect(verdict[fault]).not.toEqual([]);
  expect(isSound(verdict)).toBe(false);
});
