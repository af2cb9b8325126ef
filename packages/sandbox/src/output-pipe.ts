import { execFile } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Both ends of one pipe: the command gets `writeFd`; `stream` tells when the last writer is gone. */
export interface OutputPipe {
  readonly writeFd: number;
  readonly stream: Socket;
  /** Closes our write end; call it once the command was started or could not be. */
  started(): void;
  /** Closes what is left. The pipe is used again only when its stream has ended: then nobody can still write to it. */
  release(): void;
}

/** Hands out pipes. */
export interface OutputPipes {
  /** What is written reaches `onBytes`, which must not keep the array. Null where such pipes are not needed or cannot be made; an ordinary one is used then. */
  open(onBytes: (bytes: Uint8Array) => void): Promise<OutputPipe | null>;
}

const readBytes = 65_536;

const makeFifo = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile('mkfifo', ['-m', '600', path], { env: { PATH: '/usr/bin:/bin' } }, (error) =>
      resolve(error === null),
    );
  });

/**
 * A new pipe without a name, held by a descriptor to read. It can be opened again through that descriptor, and its end
 * is still seen by other readers, which depends on writers alone.
 */
const makePipe = async (): Promise<number | null> => {
  let folder: string | null = null;
  try {
    folder = mkdtempSync(join(tmpdir(), 'crew-pipe-'));
    const path = join(folder, 'pipe');
    return (await makeFifo(path)) ? openSync(path, constants.O_RDONLY | constants.O_NONBLOCK) : null;
  } catch {
    return null;
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
};

const openPipe = (
  keeper: number,
  onBytes: (bytes: Uint8Array) => void,
  giveBack: (isEnded: boolean) => void,
): OutputPipe => {
  const path = `/proc/self/fd/${keeper}`;
  const readFd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writeFd = openSync(path, constants.O_WRONLY);
  // One buffer for all reads: a flood of output leaves no garbage behind.
  const onread = {
    buffer: Buffer.allocUnsafeSlow(readBytes),
    callback: (length: number, buffer: Uint8Array): boolean => {
      onBytes(buffer.subarray(0, length));
      return true;
    },
  };
  const stream = new Socket({ fd: readFd, readable: true, writable: false, onread });
  stream.resume();
  let isOpen = true;
  const started = (): void => {
    if (isOpen) closeSync(writeFd);
    isOpen = false;
  };
  return {
    writeFd,
    stream,
    started,
    release: () => {
      started();
      giveBack(stream.readableEnded);
      stream.destroy();
    },
  };
};

/**
 * Real pipes for commands on Linux. Node's own are sockets, and a socket cannot be opened by name there: a command that
 * writes to /dev/stderr or /dev/stdout would fail. Making one costs a process, so they are used over and over.
 */
export const createOutputPipes = (): OutputPipes => {
  const free: number[] = [];
  return {
    open: async (onBytes) => {
      if (process.platform !== 'linux') return null;
      const keeper = free.pop() ?? (await makePipe());
      if (keeper === null) return null;
      return openPipe(keeper, onBytes, (isEnded) => {
        if (isEnded) free.push(keeper);
        else closeSync(keeper);
      });
    },
  };
};
