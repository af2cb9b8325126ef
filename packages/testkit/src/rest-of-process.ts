import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** What a process that plays a server waits for before time goes on. */
export interface RestOfProcess {
  /**
   * Resolves once nothing goes on that time must wait for: `isBusy` says no, or what is busy only waits for time to pass.
   */
  settle(): Promise<void>;
  /** From now on so many requests and commands hang for ever: time goes on although they have not ended. */
  letHang(requests: number, commands: number): void;
  close(): void;
}

interface UndiciMessage {
  readonly request: { readonly origin?: string | URL };
}

interface HttpMessage {
  readonly request: { readonly path?: string };
}

/** Turns of the event loop in a row that count as rest. */
const idleTurns = 4;

/** The same, of a process that is busy with nothing but waiting: a pause before the next try, a person's answer. */
const patience = { turns: 200, ms: 40 } as const;
/** The same while something is known to hang. */
const patienceWithHung = { turns: 40, ms: 0 } as const;

/** Work of the machine on behalf of this process: files and names of hosts. */
const machineWork = /^(?:FSReq|GetAddrInfo)/;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Polls wait on purpose. */
const longPoll = /\/getUpdates$/;

/** Counts requests that have not been answered: those of `fetch` to `origin`, and those that go through `node:http`. */
const countRequests = (origin: string): { readonly open: () => number; readonly close: () => void } => {
  const open = new Set<unknown>();
  const end = (message: unknown): void => void open.delete((message as UndiciMessage).request);
  const beginFetch = (message: unknown): void => {
    const { request } = message as UndiciMessage;
    if (String(request.origin) === origin) open.add(request);
  };
  const beginHttp = (message: unknown): void => {
    const { request } = message as HttpMessage;
    if (!longPoll.test(request.path ?? '')) open.add(request);
  };
  const listeners: readonly (readonly [string, (message: unknown) => void])[] = [
    ['undici:request:create', beginFetch],
    ['undici:request:trailers', end],
    ['undici:request:error', end],
    ['http.client.request.start', beginHttp],
    ['http.client.response.finish', end],
    ['http.client.request.error', end],
  ];
  for (const [name, listener] of listeners) subscribe(name, listener);
  return {
    open: () => open.size,
    close: () => {
      for (const [name, listener] of listeners) unsubscribe(name, listener);
    },
  };
};

/**
 * Watches this process, whose models answer at `origin`. For tests that play a server with a fake clock: with real work on its
 * way, such as a model's answer or a command, no time may pass.
 */
export const watchRest = (origin: string, isBusy: () => boolean): RestOfProcess => {
  const requests = countRequests(origin);
  let hung = { requests: 0, commands: 0 };
  let waiting: { readonly turns: number; readonly ms: number } = patience;
  const hasRealWork = (): boolean => {
    if (requests.open() > hung.requests) return true;
    const active = process.getActiveResourcesInfo();
    const commands = active.filter((name) => name === 'ProcessWrap').length;
    return commands > hung.commands || active.some((name) => machineWork.test(name));
  };
  return {
    settle: async () => {
      let turns = 0;
      let since = performance.now();
      for (;;) {
        await nextTurn();
        if (hasRealWork()) {
          turns = 0;
          since = performance.now();
          continue;
        }
        turns += 1;
        if (turns < idleTurns) continue;
        if (!isBusy() || (turns >= waiting.turns && performance.now() - since >= waiting.ms)) return;
      }
    },
    letHang: (openRequests, commands) => {
      hung = { requests: openRequests, commands };
      waiting = openRequests + commands > 0 ? patienceWithHung : patience;
    },
    close: requests.close,
  };
};
