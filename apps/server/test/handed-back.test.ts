import { type Conversation, routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';
import { answers, endTelegramBench, startTelegramBench } from './telegram/telegram-bench.ts';

let bench: ServerBench;
let end = (): Promise<void> => bench.close();
afterEach(async () => {
  await end();
  end = () => bench.close();
});

const long = { text: Array.from({ length: 400 }, () => 'word '), chunkDelayMs: 20 };
const stop = (id: string) => bench.client.call(routes.stopTurn, { params: { id } });
const drop = (id: string) => bench.client.call(routes.dropHandedBack, { params: { id } });

/** A conversation whose turn runs, with two texts behind it. */
const openBusy = async (): Promise<string> => {
  const { id } = await bench.client.call(routes.createConversation, { body: { title: 'named' } });
  await bench.send(id, 'first');
  expect((await bench.send(id, 'second')).queued).not.toBeNull();
  await bench.send(id, 'third');
  return id;
};
const handedBack = async (id: string): Promise<Conversation['handed_back']> =>
  (await bench.read(id)).handed_back;

describe('texts that a stop hands back', () => {
  it('are kept for whoever asked for them and never heard, also over a restart, until they are dropped [week.handed-back]', async () => {
    bench = await startServerBench({ script: [long] });
    const id = await openBusy();
    expect(await handedBack(id)).toBeUndefined();
    expect((await stop(id)).cleared).toEqual(['second', 'third']);
    await bench.restart();
    expect(await bench.read(id)).toMatchObject({
      queued: [],
      state: 'idle',
      handed_back: ['second', 'third'],
    });
    expect(await drop(id)).toEqual({ dropped: 2 });
    expect(await handedBack(id)).toBeUndefined();
    expect(await drop(id)).toEqual({ dropped: 0 });
  });

  it('are forgotten with the next message, and not before it is taken [week.handed-back]', async () => {
    bench = await startServerBench({ script: [long, { text: 'heard' }] });
    const id = await openBusy();
    await stop(id);
    await expect(bench.send(id, ' ')).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await handedBack(id)).toEqual(['second', 'third']);
    await bench.say(id, 'second and third');
    expect(await handedBack(id)).toBeUndefined();
  });

  it('include one that a person took out of the queue [week.handed-back]', async () => {
    bench = await startServerBench({ script: [long] });
    const id = await openBusy();
    const [item] = (await bench.read(id)).queued;
    await bench.client.call(routes.deleteQueuedItem, { params: { id, item_id: item?.id ?? '' } });
    expect(await handedBack(id)).toEqual(['second']);
    await stop(id);
    expect(await handedBack(id)).toEqual(['second', 'third']);
  });

  it('are told on the phone when the /stop that took them out was cut before it told [week.handed-back]', async () => {
    const phone = await startTelegramBench({ script: answers(long, { text: 'heard' }) });
    bench = phone;
    end = () => endTelegramBench(phone);
    phone.bot.say('first');
    await expect.poll(() => phone.upstream.requests.length, { timeout: 15_000 }).toBe(1);
    const [{ id } = { id: '' }] = await phone.client.call(routes.listConversations, { query: {} });
    await phone.send(id, 'second');
    // What a kill between taking out and telling leaves.
    expect((await stop(id)).cleared).toEqual(['second']);
    phone.bot.say('/stop');
    await expect.poll(() => phone.texts().at(-1), { timeout: 15_000 }).toMatch(/not sent; .*second/s);
  });
});
