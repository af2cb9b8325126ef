import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerBad, type BotAnswer } from './bot-answer.ts';
import type { BotParts } from './create-fake-bot.ts';
import type { Fault } from './fault.ts';
import { methods } from './methods.ts';
import { readCall } from './read-call.ts';

const unauthorized: BotAnswer = { ok: false, error_code: 401, description: 'Unauthorized' };
const unknownMethod: BotAnswer = { ok: false, error_code: 404, description: 'Not Found: method not found' };

const answerJson = (response: ServerResponse, answer: BotAnswer): void => {
  if (response.destroyed) return;
  response.writeHead(answer.ok ? 200 : answer.error_code, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
};

const abortWhenGone = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
};

const wait = (ms: number, gone: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (gone.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    const leave = (): void => {
      clearTimeout(timer);
      resolve();
    };
    gone.addEventListener('abort', leave, { once: true });
  });

const answerOfFault = (fault: Fault): BotAnswer | null => {
  if (fault.kind === 'error') {
    const { code, description, parameters } = fault;
    return { ok: false, error_code: code, description, ...(parameters ? { parameters } : {}) };
  }
  if (fault.kind !== 'too-many') return null;
  return {
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${fault.retryAfter}`,
    parameters: { retry_after: fault.retryAfter },
  };
};

/** Ends the exchange in the way of a fault that carries nothing out; false when the fault lets the call happen. */
const endByFault = async (fault: Fault, response: ServerResponse, gone: AbortSignal): Promise<boolean> => {
  const answer = answerOfFault(fault);
  if (answer) answerJson(response, answer);
  else if (fault.kind === 'page') {
    response.writeHead(fault.status, { 'content-type': 'text/html' });
    response.write('<html><body>Not from Telegram.');
    if (fault.isEndless !== true) response.end('</body></html>');
  } else if (fault.kind === 'hang') {
    await new Promise((resolve) => gone.addEventListener('abort', resolve, { once: true }));
  } else return false;
  return true;
};

const finish = async (
  fault: Fault | null,
  answer: BotAnswer,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<void> => {
  if (fault?.kind === 'drop-after') {
    response.socket?.destroy();
    return;
  }
  if (fault?.kind === 'garbage') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"ok":true,"result":{"mess');
    return;
  }
  if (fault?.kind === 'slow') await wait(fault.ms, gone);
  answerJson(response, answer);
};

const carryOut = async (
  bot: BotParts,
  method: string,
  call: Parameters<Exclude<ReturnType<typeof methods.get>, undefined>>[1],
  gone: AbortSignal,
): Promise<BotAnswer> => {
  if (method.toLowerCase() !== 'getupdates') {
    return methods.get(method.toLowerCase())?.(bot.state, call) ?? unknownMethod;
  }
  const answer = await bot.queue.poll(call.params, gone);
  return bot.isRevoked() ? unauthorized : answer;
};

/** Answers one method call of a bot, faults included, and records it. Called by the server. */
export const serveCall = async (
  bot: BotParts,
  method: string,
  request: IncomingMessage,
  response: ServerResponse,
  onChange: () => void,
): Promise<void> => {
  const fault = bot.plan.take(method);
  const gone = abortWhenGone(response);
  if (fault?.kind === 'drop-before') {
    bot.calls.push({ at: Date.now(), method, params: {}, files: {}, status: null });
    request.socket.destroy();
    return onChange();
  }
  const read = await readCall(request, new URL(request.url ?? '/', 'http://fake').searchParams);
  const entry = { at: Date.now(), method, params: {}, files: {}, ...read, status: null as number | null };
  bot.calls.push(entry);
  response.once('finish', () => {
    entry.status = response.statusCode;
    onChange();
  });
  onChange();
  if (bot.isRevoked()) return answerJson(response, unauthorized);
  if (fault && (await endByFault(fault, response, gone))) return;
  if (read === null) return answerJson(response, answerBad("can't parse request"));
  const answer = await carryOut(bot, method, read, gone);
  onChange();
  await finish(fault, answer, response, gone);
};

/** Serves a file of `getFile`, with the faults planned for `file`. Called by the server. */
export const serveFile = async (
  bot: BotParts,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  onChange: () => void,
): Promise<void> => {
  const fault = bot.plan.take('file');
  const entry = {
    at: Date.now(),
    method: 'file',
    params: { path },
    files: {},
    status: null as number | null,
  };
  bot.calls.push(entry);
  response.once('finish', () => {
    entry.status = response.statusCode;
    onChange();
  });
  onChange();
  const gone = abortWhenGone(response);
  if (fault?.kind === 'drop-before') {
    request.socket.destroy();
    return;
  }
  if (bot.isRevoked()) return answerJson(response, unauthorized);
  if (fault && (await endByFault(fault, response, gone))) return;
  const file = bot.state.files.at(path);
  if (file === null) return answerJson(response, { ok: false, error_code: 404, description: 'Not Found' });
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': file.bytes.length,
  });
  if (fault?.kind === 'drop-after') {
    response.write(file.bytes.subarray(0, Math.floor(file.bytes.length / 2)), () =>
      response.socket?.destroy(),
    );
    return;
  }
  if (fault?.kind === 'slow') await wait(fault.ms, gone);
  response.end(file.bytes);
};
