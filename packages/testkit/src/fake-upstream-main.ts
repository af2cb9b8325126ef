import { startFakeUpstream } from './fake-upstream/start-fake-upstream.ts';

/**
 * The fake upstream as a process of its own: prints `{"port":N}` when it listens, obeys GET /_log, POST /_reset,
 * POST /_script and POST /_bill-by-prefix, and ends on SIGTERM. `PORT` picks the port.
 */
const upstream = await startFakeUpstream({ port: Number(process.env['PORT'] ?? 0), keepAlive: true });
process.stdout.write(`${JSON.stringify({ port: upstream.port })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
