import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import {
  makeHome,
  removeHome,
  type ServerProcess,
  startServerProcess,
} from '@my-agent-crew/e2e/server-process';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { BenchScene } from './bench-scene.ts';
import { median, quantile, type Row } from './row.ts';

const agentCount = 200;
const skillCount = 20;
const rosterCount = 50;
const rounds = 100;
const starts = 3;

const write = (file: string, text: string): void => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};

const idOf = (at: number): string => `agent-${String(at).padStart(3, '0')}`;

/** A home whose crew has this many agents, each with skills of its own; the master reaches the first `reached`. */
const makeCrewHome = (upstream: string, agents: number, reached: number): string => {
  const delegates = Array.from({ length: reached }, (_, at) => idOf(at));
  const list = reached === agents ? '' : `delegates: [${delegates.join(', ')}]\n`;
  const home = makeHome(upstream, {
    agent: `# của tôi\nautonomous: true\ncost_cap_usd: 0\n${list}`,
    config: 'language: vi\n',
  });
  for (let at = 0; at < agents; at += 1) {
    const folder = join(home, 'agents', idOf(at));
    write(
      join(folder, 'agent.yaml'),
      `# ghi chú\nname: Thành viên ${at} # tên\ndescription: Lo việc số ${at}, thư và lịch của người dùng\nmax_steps: 30\n`,
    );
    write(join(folder, 'AGENTS.md'), `Làm việc số ${at}.\n`.repeat(20));
    for (let skill = 0; skill < skillCount; skill += 1)
      write(
        join(folder, 'skills', `skill-${skill}`, 'SKILL.md'),
        `---\nname: skill-${skill}\ndescription: Cách làm việc ${skill} của thành viên ${at}\nrequires: { bins: [git, no-such-program] }\n---\n${'Một bước. '.repeat(60)}\n`,
      );
  }
  return home;
};

/** Milliseconds from starting the process to its first answer, the middle of a few starts; the last one stays. */
const boot = async (home: string): Promise<{ server: ServerProcess; readyMs: number }> => {
  const times: number[] = [];
  for (let round = 1; ; round += 1) {
    const startedAt = performance.now();
    const server = await startServerProcess(home);
    times.push(performance.now() - startedAt);
    if (round === starts) return { server, readyMs: median(times) };
    await server.stop();
  }
};

const timeEach = async (count: number, work: (at: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const startedAt = performance.now();
    await work(at);
    times.push(performance.now() - startedAt);
  }
  return times;
};

const measureCalls = async ({ client }: ServerProcess): Promise<Row[]> => {
  const prompt = (id: string) => client.call(routes.getAgentPrompt, { params: { id } });
  // What a start leaves to be read at leisure is read before anything is timed.
  await client.call(routes.getSettings);
  await prompt('default');
  const master = await timeEach(rounds, () => prompt('default'));
  const others = await timeEach(rounds, (at) => prompt(idOf(at % agentCount)));
  const list = await timeEach(20, () => client.call(routes.listAgents));
  const saves = await timeEach(20, (at) =>
    client.call(routes.patchAgent, { params: { id: idOf(at) }, body: { profile: { max_steps: at + 1 } } }),
  );
  const afterSave = await timeEach(20, async (at) => {
    await client.call(routes.patchAgent, {
      params: { id: 'default' },
      body: { profile: { max_steps: at + 1 } },
    });
    await prompt('default');
  });
  return [
    { name: 'prompt of the master, p95', value: quantile(master, 0.95), unit: 'ms', goal: 5 },
    { name: 'prompt of an agent, p95', value: quantile(others, 0.95), unit: 'ms', goal: 5 },
    { name: 'list of the crew, p95', value: quantile(list, 0.95), unit: 'ms', goal: 50 },
    { name: 'save of an agent, p95', value: quantile(saves, 0.95), unit: 'ms', goal: 100 },
    {
      name: 'save of the master and its prompt, p95',
      value: quantile(afterSave, 0.95),
      unit: 'ms',
      goal: 100,
    },
  ];
};

const measureRoster = async (upstream: string): Promise<Row> => {
  const home = makeCrewHome(upstream, rosterCount, rosterCount);
  const alone = makeHome(upstream, { config: 'language: vi\n' });
  const tokens: number[] = [];
  for (const one of [home, alone]) {
    const server = await startServerProcess(one);
    const { prompt } = await server.client.call(routes.getAgentPrompt, { params: { id: 'default' } });
    tokens.push(encode(prompt).length);
    await server.stop();
    removeHome(one);
  }
  const value = (tokens[0] ?? 0) - (tokens[1] ?? 0);
  return { name: `roster of ${rosterCount} agents`, value, unit: 'tokens', goal: 6000 };
};

/** A crew of 200 agents with 20 skills each: what it costs to start, list, prompt and edit it, over HTTP. */
export const measureCrew = async (scene: Pick<BenchScene, 'upstream'>): Promise<Row[]> => {
  const { url } = scene.upstream;
  const empty = makeHome(url, { config: 'language: vi\n' });
  const bare = await boot(empty);
  await bare.server.stop();
  removeHome(empty);
  const home = makeCrewHome(url, agentCount, agentCount);
  const { server, readyMs } = await boot(home);
  try {
    const extra = readyMs - bare.readyMs;
    return [
      { name: `boot with ${agentCount} agents, over an empty home`, value: extra, unit: 'ms', goal: 1500 },
      ...(await measureCalls(server)),
      await measureRoster(url),
    ];
  } finally {
    await server.stop();
    removeHome(home);
  }
};
