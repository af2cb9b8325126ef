import {
  CrewError,
  type FileRoute,
  type Route,
  type Schema,
  type StreamRoute,
} from '@my-agent-crew/contract';
import { answerError, networkError, parseJson } from './answer-error.ts';
import type {
  CallArguments,
  CallRequest,
  FileRequest,
  Output,
  Watched,
  WatchRequest,
} from './call-request.ts';
import { type Download, fileNameOf } from './download.ts';
import { requestUrl } from './request-url.ts';
import { type StreamTiming, streamTiming, watchStream } from './watch.ts';

/** What a client is made of. */
export interface ClientOptions {
  /** Scheme, host and port of the server; the empty string in a page the server itself delivered. */
  baseUrl: string;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Changes how patient watchers are. */
  timing?: Partial<StreamTiming>;
}

/** The API of a crew server, typed by the contract's routes. */
export interface Client {
  /**
   * Makes one call. Replies are taken as the route types them, without checking them again. Rejects with `CrewError`
   * (the server's code and sentence, or `unavailable`), or with the signal's reason when it aborts.
   */
  call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    route: Route<P, Q, B, R>,
    ...request: CallArguments<CallRequest<P, Q, B>>
  ): Promise<Output<R>>;
  /** Asks for a file; resolves when it begins to come. Rejects like `call`. */
  file<P extends Schema, Q extends Schema>(
    route: FileRoute<P, Q>,
    request: FileRequest<P, Q>,
  ): Promise<Download>;
  /** Where a file is, for a link that saves it. */
  addressOf<P extends Schema, Q extends Schema>(route: FileRoute<P, Q>, request: FileRequest<P, Q>): string;
  /**
   * Follows one stream across lost connections, resuming where it was. Ends when the server says so or the signal
   * aborts; throws `CrewError` on an answer of 4xx. Events of types this client does not know are passed on as they are.
   */
  watch<P extends Schema, Q extends Schema, E extends Schema>(
    route: StreamRoute<P, Q, E>,
    request: WatchRequest<P, Q>,
  ): AsyncGenerator<Watched<Output<E>>, void>;
}

/** The slots of any request, as the code that sends it sees them. */
interface LooseRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
}

const init = (
  method: string,
  headers: Record<string, string>,
  { body, signal }: LooseRequest,
  accept = 'application/json',
): RequestInit => ({
  method,
  cache: 'no-store',
  headers: { ...headers, accept, ...(body === undefined ? {} : jsonType) },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...(signal === undefined ? {} : { signal }),
});

const jsonType = { 'content-type': 'application/json' };

/** Makes a client. Nothing is sent before the first call. */
export const createClient = (options: ClientOptions): Client => {
  const send: typeof fetch = options.fetch ?? ((input, request) => globalThis.fetch(input, request));
  const headers = options.headers ?? {};
  const timing = { ...streamTiming, ...options.timing };
  const client: Client = {
    async call(route, ...[given]) {
      const request: LooseRequest = given ?? {};
      const url = requestUrl(options.baseUrl, route.path, request.params, request.query);
      let response: Response;
      let text: string;
      try {
        response = await send(url, init(route.method, headers, request));
        text = await response.text();
      } catch (cause) {
        if (request.signal?.aborted) throw request.signal.reason;
        throw networkError(url, cause);
      }
      if (!response.ok) throw answerError(response.status, text);
      const reply = parseJson(text);
      if (reply !== undefined) return reply;
      throw new CrewError(
        'unavailable',
        `The server answered ${route.path} with status ${response.status} and something other than JSON. Check that the address is that of a crew server.`,
      );
    },
    async file(route, request: LooseRequest) {
      const url = client.addressOf(route, request as never);
      let response: Response;
      try {
        response = await send(url, init(route.method, headers, request, route.files.join(', ')));
        if (!response.ok) throw answerError(response.status, await response.text());
      } catch (cause) {
        if (request.signal?.aborted) throw request.signal.reason;
        throw cause instanceof CrewError ? cause : networkError(url, cause);
      }
      return { name: fileNameOf(response), response };
    },
    addressOf: (route, { params, query }: LooseRequest) =>
      requestUrl(options.baseUrl, route.path, params, query),
    watch(route, request) {
      const { params, query }: LooseRequest = request;
      return watchStream({
        fetch: send,
        url: requestUrl(options.baseUrl, route.path, params, query),
        method: route.method,
        headers,
        lastEventId: request.lastEventId ?? null,
        signal: request.signal,
        onStatus: request.onStatus ?? (() => {}),
        timing,
      });
    },
  };
  return client;
};
