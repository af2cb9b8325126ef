import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openHome } from '../src/index.ts';

// Prints what a save, a listing and a start cost in a crew of 200 agents. Run it with
//   node --conditions=crew-source packages/config/test/measure-save.ts

const agentCount = 200;
const saveCount = 100;

const writeCrew = (home: string): void => {
  for (let index = 0; index < agentCount; index += 1) {
    const folder = path.join(home, 'agents', `agent-${index}`);
    mkdirSync(folder, { recursive: true });
    const jobs = ['morning', 'noon', 'evening']
      .map(
        (id) =>
          `  # ${id}\n  - id: ${id}\n    cron: "0 7 * * *"\n    prompt: |\n      Read the news\n      and tell me.\n`,
      )
      .join('');
    writeFileSync(
      path.join(folder, 'agent.yaml'),
      `name: Agent ${index} # shown\ndescription: One of many\ndelegates: [agent-${(index + 1) % agentCount}]\nschedules:\n${jobs}`,
    );
    for (const name of ['AGENTS.md', 'SOUL.md']) writeFileSync(path.join(folder, name), `# ${name}\n`);
  }
};

const percentile = (times: readonly number[], share: number): string =>
  (times.toSorted((left, right) => left - right)[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);

const timed = (action: () => unknown): number => {
  const start = performance.now();
  action();
  return performance.now() - start;
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'crew-measure-'));
try {
  writeCrew(folder);
  const openTest = () =>
    openHome({
      home: folder,
      environment: { HOME: folder },
      toolCatalog: [{ name: 'shell_run', mode: 'any' }],
      defaultShellAskPatterns: [],
      cleanAllowPatterns: (list) => [...list],
      machineTimezone: 'UTC',
    });
  const start = timed(openTest);
  const home = openTest();
  const saves = Array.from({ length: saveCount }, (_, index) =>
    timed(() =>
      home.editor.patch(`agent-${index}`, { name: `Renamed ${index}`, tools: ['shell_run'], max_steps: 5 }),
    ),
  );
  const lists = Array.from({ length: 10 }, () =>
    timed(() => JSON.stringify(home.agents.map((loaded) => loaded.editView()))),
  );
  console.log(`start with ${agentCount} agents: ${start.toFixed(0)} ms`);
  console.log(
    `save: p50 ${percentile(saves, 0.5)} ms, p95 ${percentile(saves, 0.95)} ms, worst ${percentile(saves, 1)} ms`,
  );
  console.log(`profiles of all agents: p50 ${percentile(lists, 0.5)} ms, worst ${percentile(lists, 1)} ms`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
