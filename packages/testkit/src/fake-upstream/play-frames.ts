import type { Scenario } from './exchange.ts';

/** A scenario that sends frames one by one and ends cleanly. */
export const playFrames =
  (...frames: readonly string[]): Scenario =>
  async (exchange) => {
    exchange.open();
    for (const frame of frames) await exchange.write(frame);
  };

/** Sends frames, waits until they are surely on the wire, then destroys the connection. */
export const playThenCut =
  (...frames: readonly string[]): Scenario =>
  async (exchange) => {
    exchange.open();
    for (const frame of frames) await exchange.write(frame);
    await exchange.pause(40);
    exchange.cut();
  };

/** Sends frames and then says nothing for as long as the client stays. */
export const playThenHang =
  (...frames: readonly string[]): Scenario =>
  async (exchange) => {
    exchange.open();
    for (const frame of frames) await exchange.write(frame);
    await exchange.hang();
  };

/** Answers with a status and a body instead of a stream. */
export const answerWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Scenario =>
  (exchange) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    exchange.answer(status, { 'content-type': type, ...headers }, text);
  };
