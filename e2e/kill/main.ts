import { parseArgs } from 'node:util';
import { runKillTest } from './run-kill-test.ts';

/*
 * The kill test in its long form: `--random` kills at random moments, `--stride 1` for every commit of every scenario.
 * Exit code 1 when anything ran twice, was lost, refused a message, was sent unpaired or differs in the ledger.
 */
const { values } = parseArgs({
  options: {
    random: { type: 'string', default: '200' },
    stride: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '7' },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const isSound = await runKillTest({
  lanes: Number(values.lanes),
  randomKills: Number(values.random),
  stride: Number(values.stride),
  seed: Number(values.seed),
  say: console.info,
});
process.exitCode = isSound ? 0 : 1;
