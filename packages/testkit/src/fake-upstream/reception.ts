import type { IncomingMessage, ServerResponse } from 'node:http';
import { readChatBody } from './chat-body.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { Repertoire } from './repertoire.ts';
import type { ScriptEntry } from './script-step.ts';
import { findServedUsage, type ServedUsage } from './served-usage.ts';

/** The door of a fake upstream: records every request and has it answered. */
export interface Reception {
  readonly requests: readonly RecordedRequest[];
  readonly receive: (request: IncomingMessage, response: ServerResponse) => void;
  readonly reset: () => void;
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const answerJson = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
};

const answerError = (response: ServerResponse, code: number, message: string): void =>
  answerJson(response, code, { error: { code, message } });

const endOpenAnswer = (response: ServerResponse): void => {
  if (response.destroyed || response.writableEnded) return;
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end();
};

/** Makes the door. `onChange` is called after each request that came in. */
export const createReception = (
  repertoire: Repertoire,
  options: { readonly keepAlive: boolean; readonly models?: readonly unknown[] | undefined },
  onChange: () => void,
): Reception => {
  const requests: (RecordedRequest & {
    played: string;
    began: boolean;
    usage: ServedUsage | null;
    aborted: boolean;
  })[] = [];
  const reset = () => {
    requests.length = 0;
    repertoire.reset();
  };
  const addScript = (raw: string) => {
    const given = JSON.parse(raw) as ScriptEntry[] | { steps: ScriptEntry[]; model?: string };
    if (Array.isArray(given)) repertoire.add(given);
    else repertoire.add(given.steps, given.model);
  };
  const control = (path: string, raw: string): unknown => {
    if (path === '/_log') return requests;
    if (path === '/_reset') reset();
    else if (path === '/_script') addScript(raw);
    else if (path === '/_bill-by-prefix') repertoire.billByPrefix();
    else return undefined;
    return { ok: true };
  };
  const record = (request: IncomingMessage, response: ServerResponse, raw: string) => {
    const { headers, method = 'GET', url = '/' } = request;
    const entry = {
      seq: requests.length + 1,
      at: Date.now(),
      method,
      path: url,
      headers,
      raw,
      body: readChatBody(raw),
      played: 'nothing',
      began: false,
      usage: null as ServedUsage | null,
      aborted: false,
    };
    requests.push(entry);
    response.once('close', () => {
      entry.aborted = !response.writableFinished;
    });
    onChange();
    return entry;
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await readAll(request);
    if (!options.keepAlive) response.setHeader('connection', 'close');
    const controlled = control(request.url ?? '/', raw);
    if (controlled !== undefined) return answerJson(response, 200, controlled);
    // Read in the background at moments of its own, so it is not among the requests that tests count.
    if (request.method === 'GET' && request.url?.endsWith('/models') === true) {
      if (options.models === undefined)
        return answerError(response, 404, 'The fake upstream lists no models.');
      return answerJson(response, 200, { data: options.models });
    }
    const entry = record(request, response, raw);
    if (!entry.path.endsWith('/chat/completions') || entry.body === null) {
      return answerError(response, 404, `The fake upstream has no ${entry.method} ${entry.path}.`);
    }
    const act = repertoire.choose(entry.body);
    entry.played = act.name;
    await act.play(response, entry.headers, (bytes) => {
      entry.began = response.statusCode === 200;
      entry.usage = findServedUsage(bytes) ?? entry.usage;
    });
    endOpenAnswer(response);
  };
  return {
    requests,
    reset,
    receive: (request, response) => {
      // A client that goes away in the middle is what many tests are about; a defect of ours must not hide as one.
      handle(request, response).catch((error: unknown) => {
        if (!request.complete || response.destroyed) return;
        if (response.headersSent) response.destroy();
        else answerError(response, 500, `The fake upstream failed: ${error}`);
      });
    },
  };
};
