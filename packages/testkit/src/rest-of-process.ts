import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** What a process that plays a server waits for before time goes on. */
export interface RestOfProcess {
  /**
   * Resolves once nothing goes on that time must wait for: `isBusy` says no, or what is busy only waits for time to pass.
   */
  settle(): Promise<void>;
  close(): void;
}

interface UndiciMessage {
  readonly request: { readonly origin?: string | URL };
}

/** Turns of the event loop in a row that count as rest. */
const idleTurns = 4;

/** The same, of a process that is busy with nothing but waiting: a pause before the next try, a person's answer. */
const waitingTurns = 200;
const waitingMs = 40;

/** Work of the machine on behalf of this process: files, child processes, names of hosts. */
const machineWork = /^(?:FSReq|ProcessWrap|GetAddrInfo)/;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Counts the requests of `fetch` to `origin` that have not been answered to their end. */
const countRequests = (origin: string): { readonly open: () => number; readonly close: () => void } => {
  const open = new Set<unknown>();
  const isOurs = ({ request }: UndiciMessage): boolean => String(request.origin) === origin;
  const begin = (message: unknown): void => {
    const told = message as UndiciMessage;
    if (isOurs(told)) open.add(told.request);
  };
  const end = (message: unknown): void => void open.delete((message as UndiciMessage).request);
  subscribe('undici:request:create', begin);
  for (const name of ['undici:request:trailers', 'undici:request:error']) subscribe(name, end);
  return {
    open: () => open.size,
    close: () => {
      unsubscribe('undici:request:create', begin);
      for (const name of ['undici:request:trailers', 'undici:request:error']) unsubscribe(name, end);
    },
  };
};

/**
 * Watches this process, whose models answer at `origin`. For tests that play a server with a fake clock: with real work on its
 * way, such as a model's answer or a command, no time may pass.
 */
export const watchRest = (origin: string, isBusy: () => boolean): RestOfProcess => {
  const requests = countRequests(origin);
  const hasRealWork = (): boolean =>
    requests.open() > 0 || process.getActiveResourcesInfo().some((name) => machineWork.test(name));
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
        if (!isBusy() || (turns >= waitingTurns && performance.now() - since >= waitingMs)) return;
      }
    },
    close: requests.close,
  };
};
