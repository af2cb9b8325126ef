import type { Scenario } from './scenario.ts';

const sayAndSettle: Scenario['play'] = async (person) => {
  await person.say();
  await person.settle();
};

/** A command that a rule asks for in every stance. */
const alwaysAsked = '; : rm -r nothing';

const tools: Scenario = {
  name: 'tools',
  agentId: 'default',
  play: sayAndSettle,
  rounds: ({ word, mark }) => [
    { calls: [mark(1), { name: 'workspace_list', arguments: {} }] },
    {
      text: 'Tiếp tục.',
      calls: [mark(1), mark(2), { name: 'progress_note', arguments: { text: 'đang làm' } }],
    },
    { calls: [{ name: 'workspace_write', arguments: { path: `${word}.txt`, content: word } }, mark(1)] },
  ],
};

const parallelDelegates: Scenario = {
  name: 'crew',
  agentId: 'default',
  play: sayAndSettle,
  rounds: ({ word, mark }) => [
    {
      calls: ['a', 'b', 'c'].map((part) => ({
        name: 'delegate',
        arguments: { agent: 'helper', task: `(child ${part}) ${word}` },
      })),
    },
    { calls: [mark(1)] },
  ],
};

const relayedDelegate: Scenario = {
  name: 'relay',
  agentId: 'default',
  play: sayAndSettle,
  rounds: ({ word }) => [
    { calls: [{ name: 'delegate', arguments: { agent: 'helper', task: `(child a) ${word}` } }] },
  ],
};

const approved: Scenario = {
  name: 'approve',
  agentId: 'default',
  play: sayAndSettle,
  rounds: ({ mark }) => [{ calls: [mark(1, alwaysAsked), mark(2)] }, { calls: [mark(1, alwaysAsked)] }],
};

const denied: Scenario = {
  name: 'deny',
  agentId: 'default',
  play: async (person) => {
    await person.say();
    await person.settle({ approve: false });
  },
  rounds: ({ mark }) => [{ calls: [mark(1, alwaysAsked)] }],
  refused: true,
};

const question: Scenario = {
  name: 'question',
  agentId: 'default',
  play: sayAndSettle,
  rounds: ({ word, mark }) => [
    { calls: [{ name: 'ask_user', arguments: { question: `${word}?`, options: ['có', 'không'] } }] },
    { calls: [mark(1)] },
  ],
};

const queue: Scenario = {
  name: 'queue',
  agentId: 'default',
  play: async (person) => {
    await person.say();
    await person.say();
    await person.say();
    await person.settle();
  },
  rounds: ({ mark }) => [{ calls: [mark(1)] }, { calls: [mark(1)] }],
};

const steer: Scenario = {
  name: 'steer',
  agentId: 'default',
  play: async (person) => {
    await person.say();
    await person.pause(40);
    await person.say('/steer ');
    await person.settle();
  },
  rounds: ({ mark }) => [{ calls: [mark(1), mark(2)] }, { calls: [mark(1)] }],
};

const fallback: Scenario = {
  name: 'fallback',
  agentId: 'backup',
  play: sayAndSettle,
  rounds: ({ mark }) => [{ calls: [mark(1)] }, { calls: [mark(1)] }],
};

const stop: Scenario = {
  name: 'stop',
  agentId: 'default',
  play: async (person) => {
    await person.say();
    await person.pause(120);
    await person.stop();
    await person.settle();
  },
  rounds: ({ mark }) => [
    { calls: [mark(1), mark(2, '; sleep 0.05')] },
    { text: 'một hai ba bốn năm sáu bảy tám', calls: [mark(1)], chunkDelayMs: 15 },
  ],
};

const compaction: Scenario = {
  name: 'compact',
  agentId: 'default',
  play: async (person) => {
    await person.say();
    await person.settle();
    await person.compact();
    await person.say();
    await person.settle();
    await person.compact();
    await person.say();
    await person.settle();
  },
  rounds: ({ mark }) => [{ calls: [mark(1, '; seq 1 500')] }, { calls: [mark(1, '; seq 1 500')] }],
};

/** Every scenario the kill harness plays. */
export const scenarios: readonly Scenario[] = [
  tools,
  parallelDelegates,
  relayedDelegate,
  approved,
  denied,
  question,
  queue,
  steer,
  fallback,
  stop,
  compaction,
];
