import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Input, Output } from '../host.ts';
import type { ChatScreen } from './chat-screen.ts';
import { drawRegion, eraseRegion, growTail } from './terminal-region.ts';

/** What a person does at a terminal. */
export interface TtyEvents {
  /** A line was entered; several lines that were pasted at once come as one text. */
  onEnter(text: string): void;
  /** Ctrl-C. */
  onInterrupt(): void;
  /** Ctrl-D, or the terminal went away. */
  onEnd(): void;
}

/** A chat screen on a terminal: a transcript that grows upwards above a line to type in. */
export interface TtyScreen extends ChatScreen {
  close(): void;
}

const prompt = '› ';
const flushMs = 30;
const pasteMs = 20;

/** Editing and history are readline's; what it would draw is thrown away, because the screen draws the line itself. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Joins lines that come faster than a person types into one text. */
const createPasteJoiner = (onText: (text: string) => void): ((line: string) => void) => {
  let lines: string[] = [];
  return (line) => {
    if (lines.length === 0)
      setTimeout(() => {
        const text = lines.join('\n');
        lines = [];
        onText(text);
      }, pasteMs);
    lines.push(line);
  };
};

/** Takes the terminal over until it is closed. */
export const createTtyScreen = (input: Input, output: Output, events: TtyEvents): TtyScreen => {
  const rl = createInterface({ input, output: nowhere(), terminal: true, historySize: 200 });
  let tail = '';
  let status = '';
  let waiting = '';
  let cursorRow = 0;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const draw = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isClosed) return;
    const columns = Math.max(20, (output.columns ?? 80) - 1);
    const grown = growTail(tail, waiting, columns);
    waiting = '';
    tail = grown.tail;
    const content = { tail, status, prompt, input: rl.line, cursor: rl.cursor };
    const region = drawRegion(content, columns);
    output.write(eraseRegion(cursorRow) + grown.rows + region.text);
    cursorRow = region.cursorRow;
  };
  const drawSoon = (ms: number): void => {
    timer ??= setTimeout(draw, ms);
  };
  const drawTyped = (): void => drawSoon(0);

  rl.on('line', createPasteJoiner(events.onEnter));
  rl.on('SIGINT', () => events.onInterrupt());
  rl.on('close', () => {
    if (!isClosed) events.onEnd();
  });
  input.on('keypress', drawTyped);
  output.on('resize', drawTyped);
  draw();

  return {
    write(text) {
      waiting += text;
      drawSoon(flushMs);
    },
    status(line) {
      if (line === status) return;
      status = line;
      drawSoon(flushMs);
    },
    offer(text) {
      if (rl.line === '' && text !== '') rl.write(text.replace(/\s*\n\s*/g, ' '));
      drawSoon(flushMs);
    },
    close() {
      if (isClosed) return;
      draw();
      isClosed = true;
      output.write(`${eraseRegion(cursorRow)}${tail}${tail === '' ? '' : '\n'}`);
      input.off('keypress', drawTyped);
      output.off('resize', drawTyped);
      rl.close();
    },
  };
};
