import { createInterface } from 'node:readline';
import { type ChatSession, openChat } from '../chat/chat-session.ts';
import { createTtyScreen, type TtyScreen } from '../chat/tty-screen.ts';
import { type Connection, connect } from '../connect.ts';
import { exitCode, exitCodeOf } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { wordsOf } from '../i18n/words.ts';
import { createPaint } from '../paint.ts';
import type { Look } from '../render/look.ts';

/** What `crew chat` was asked for. */
export interface ChatOptions {
  conversation?: string;
  url?: string;
}

const leaveMs = 2_000;
const tickMs = 1_000;

const lookOf = (host: Host, { settings }: Connection): Look => ({
  words: wordsOf(settings.language),
  paint: createPaint(host.stdout.isTTY === true, host.environment),
});

const greet = (connection: Connection, look: Look, write: (text: string) => void): void => {
  const { words, paint } = look;
  const { settings, url, isOwn } = connection;
  write(`${paint.bold('my-agent-crew')} ${paint.dim(settings.version)}\n`);
  if (isOwn) write(`${paint.dim(words.connect.started(url))}\n`);
  if (settings.echo_only) write(`${paint.warn(words.chat.echoOnly(settings.env_file))}\n`);
};

const chatAtTerminal = async (host: Host, connection: Connection, options: ChatOptions): Promise<number> => {
  const look = lookOf(host, connection);
  const { words, paint } = look;
  const { promise: over, resolve: leave } = Promise.withResolvers<void>();
  let session: ChatSession | null = null;
  let lastInterrupt = 0;
  const interrupt = async (): Promise<void> => {
    const isSecond = Date.now() - lastInterrupt < leaveMs;
    lastInterrupt = Date.now();
    if (session === null || isSecond) return leave();
    const status = session.run()?.status;
    if (status !== 'running' && status !== 'waiting')
      return screen.write(`  ${paint.dim(words.chat.leaveHint)}\n`);
    screen.write(`\n  ${paint.dim(`${words.chat.stopRequested} ${words.chat.leaveHint}`)}\n`);
    await session.stop().catch((error: unknown) => screen.write(`  ${paint.bad(String(error))}\n`));
  };
  const early: string[] = [];
  const enter = async (text: string): Promise<void> => {
    if (session === null) early.push(text);
    await session?.enter(text);
    if (session?.isOver()) leave();
  };
  const screen: TtyScreen = createTtyScreen(host.stdin, host.stdout, {
    onEnter: (text) => void enter(text),
    onInterrupt: () => void interrupt(),
    onEnd: leave,
  });
  const stopSignals = host.onSignal(leave);
  const ticking = setInterval(() => session?.tick(), tickMs);
  try {
    greet(connection, look, screen.write);
    session = await openChat({ connection, screen, look, now: Date.now }, options.conversation);
    screen.write(`${paint.dim(words.chat.hint)}\n`);
    for (const text of early) await enter(text);
    await over;
  } finally {
    clearInterval(ticking);
    stopSignals();
    session?.close();
    screen.close();
  }
  host.stdout.write(`${paint.dim(words.chat.bye(session.conversationId()))}\n`);
  return exitCode.done;
};

/** Each line of the pipe is a message, sent when the turn before is over. */
const chatThroughPipe = async (host: Host, connection: Connection, options: ChatOptions): Promise<number> => {
  const look = lookOf(host, connection);
  const write = (text: string): void => {
    host.stdout.write(text);
  };
  const screen = { write, status: () => {}, offer: () => {} };
  greet(connection, look, (text) => host.stderr.write(text));
  const session = await openChat({ connection, screen, look, now: Date.now }, options.conversation);
  const reader = createInterface({ input: host.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  // Taken at once: lines that come before anybody iterates would be lost.
  const lines = reader[Symbol.asyncIterator]();
  let wasStopped = false;
  const stopSignals = host.onSignal(() => {
    wasStopped = true;
    reader.close();
    session.stop().catch(() => session.close());
  });
  try {
    await session.settled();
    for await (const line of { [Symbol.asyncIterator]: () => lines }) {
      await session.enter(line);
      await session.settled();
      if (session.isOver() || wasStopped) break;
    }
    if (wasStopped) return exitCode.stopped;
    return session.run() === null ? exitCode.done : exitCodeOf(session.run());
  } finally {
    stopSignals();
    reader.close();
    session.close();
    host.stderr.write(`${look.words.chat.bye(session.conversationId())}\n`);
  }
};

/** `crew chat`: talks to the crew until the person leaves. Resolves with the exit status. */
export const chat = async (host: Host, options: ChatOptions): Promise<number> => {
  const connection = await connect(host, options.url);
  try {
    const isTerminal = host.stdin.isTTY === true && host.stdout.isTTY === true;
    return await (isTerminal ? chatAtTerminal : chatThroughPipe)(host, connection, options);
  } finally {
    await connection.close();
  }
};
