import { startServer } from '@my-agent-crew/server';
import { createFakeClock, type RestOfProcess, watchRest } from '@my-agent-crew/testkit';
import { armKill } from './arm-kill.ts';
import type { Answer, Order } from './orders.ts';

/*
 * A crew server whose time stands still until the process that started it orders otherwise, over the channel of `fork`. It ends
 * with that channel. Only tests start it; the product has no such door.
 */

const [home = '', startsAt = '', upstream = ''] = process.argv.slice(2);
const send = (answer: Answer): void => void process.send?.(answer);

let rest: RestOfProcess | null = null;
const clock = createFakeClock(Number(startsAt), { settle: async () => rest?.settle() });
const server = await startServer({
  home,
  host: '127.0.0.1',
  port: 0,
  environment: process.env,
  webRoot: null,
  clock,
  log: (line) => {
    if (line.level !== 'info') console.error(JSON.stringify(line), 'cause' in line ? line.cause : '');
  },
});
rest = watchRest(upstream, () => !server.isIdle());

const obey = async (order: Order): Promise<void> => {
  if (order.do === 'until') await clock.until(order.time);
  if (order.do === 'settle') await clock.settle();
  if (order.do === 'arm') armKill(order.point);
  if (order.do === 'set') clock.set(order.time);
  if (order.do === 'close') await server.close();
};

process.on('message', (order: Order) => {
  obey(order).then(
    () => {
      send({ id: order.id, now: clock.now(), error: null });
      if (order.do === 'close') process.disconnect();
    },
    (cause: unknown) => send({ id: order.id, now: clock.now(), error: String(cause) }),
  );
});
process.on('disconnect', () => process.exit(0));
send({ id: 0, now: clock.now(), error: null, url: server.url });
