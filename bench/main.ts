import { openScene } from './bench-scene.ts';
import { measureCache } from './measure-cache.ts';
import { measureCrew } from './measure-crew.ts';
import { measureJobs } from './measure-jobs.ts';
import { measureMask } from './measure-mask.ts';
import { measureMemory } from './measure-memory.ts';
import { measurePdf } from './measure-pdf.ts';
import { measurePrompt } from './measure-prompt.ts';
import { measureSearch } from './measure-search.ts';
import { measureStart } from './measure-start.ts';
import { measureTelegram } from './measure-telegram.ts';
import {
  measureCrowd,
  measureLatency,
  measureLongAnswer,
  measureLongConversation,
  measureStream,
  measureTool,
} from './measure-turns.ts';
import { measureWal } from './measure-wal.ts';
import { measureWatchers } from './measure-watchers.ts';
import { formatTable, keepsGoal, type Row } from './row.ts';
import { runWebBench } from './web/run-web-bench.ts';

const measures = {
  start: measureStart,
  prompt: measurePrompt,
  latency: measureLatency,
  stream: measureStream,
  answer: measureLongAnswer,
  tool: measureTool,
  crowd: measureCrowd,
  long: measureLongConversation,
  crew: measureCrew,
  search: measureSearch,
  memory: measureMemory,
  wal: measureWal,
  watchers: measureWatchers,
  jobs: measureJobs,
  telegram: measureTelegram,
  mask: measureMask,
  cache: measureCache,
  pdf: measurePdf,
} as const;

/* Runs the named measures, or all of them, and prints one table. Exit code 1 when a goal is missed. */
const names = process.argv.slice(2);
const unknown = names.filter((name) => name !== 'web' && !(name in measures));
if (unknown.length > 0) {
  console.error(
    `There is no measure ${unknown.join(', ')}. Choose from: ${[...Object.keys(measures), 'web'].join(', ')}.`,
  );
  process.exit(64);
}
const wants = (name: string): boolean => names.length === 0 || names.includes(name);
const rows: Row[] = [];
const scene = await openScene();
try {
  for (const [name, measure] of Object.entries(measures))
    if (wants(name)) rows.push(...(await measure(scene)));
} finally {
  await scene.close();
}
if (wants('web')) rows.push(...(await runWebBench()));
console.info(formatTable(rows));
process.exitCode = rows.every(keepsGoal) ? 0 : 1;
