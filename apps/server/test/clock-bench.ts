import { createFakeClock, type FakeClock, type RestOfProcess, watchRest } from '@my-agent-crew/testkit';
import { type ServerBench, startServerBench } from './server-bench.ts';

/** A server whose time passes only when the test says so. */
export interface ClockBench extends ServerBench {
  readonly clock: FakeClock;
  /** From now on so many requests to the model host and so many commands hang: time goes on all the same. */
  letHang(requests: number, commands: number): void;
}

/** Starts a bench at a time, such as `2026-03-28T06:00:00Z`. */
export const startClockBench = async (
  startsAt: string,
  options: Parameters<typeof startServerBench>[0] = {},
): Promise<ClockBench> => {
  let rest: RestOfProcess | null = null;
  const clock = createFakeClock(Date.parse(startsAt), { settle: async () => rest?.settle() });
  const bench = await startServerBench({ ...options, clock });
  rest = watchRest(new URL(bench.upstream.url).origin, () => !bench.server.isIdle());
  const end = bench.close;
  return Object.assign(bench, {
    clock,
    letHang: (requests: number, commands: number) => rest?.letHang(requests, commands),
    close: async () => {
      rest?.close();
      await end();
    },
  });
};
