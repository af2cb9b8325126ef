import { createInterface, type Interface } from 'node:readline';
import type { Input, Output } from '../host.ts';
import { displayWidth, splitRow } from '../visible-text.ts';
import type { ChatScreen } from './chat-screen.ts';

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

const promptText = '› ';
const flushMs = 30;
const pasteMs = 20;
const controlStart = String.fromCharCode(27);

/** Splits text that joins a tail into rows that are whole and the new tail, which always fits in one row. */
const growTail = (tail: string, text: string, columns: number): { rows: string; tail: string } => {
  const lines = (tail + text).split('\n');
  let rows = '';
  let rest = '';
  lines.forEach((line, index) => {
    rest = line;
    for (let split = splitRow(rest, columns); split[1] !== ''; split = splitRow(rest, columns)) {
      rows += `${split[0]}\n`;
      rest = split[1];
    }
    if (index < lines.length - 1) {
      rows += `${rest}\n`;
      rest = '';
    }
  });
  return { rows, tail: rest };
};

/** What stands between the transcript and the prompt, and how to replace it without a flicker. */
const createRegion = (rl: Interface, output: Output) => {
  let tail = '';
  let status = '';
  let height = 0;
  const columns = (): number => Math.max(20, (output.columns ?? 80) - 1);

  const erase = (promptRows: number): string => {
    const up = height + promptRows;
    return `\r${up > 0 ? `${controlStart}[${up}A` : ''}${controlStart}[J`;
  };

  const draw = (): string => {
    const rows = [tail, status].filter((row) => row !== '').map((row) => splitRow(row, columns())[0]);
    height = rows.length;
    return rows.map((row) => `${row}\n`).join('');
  };

  const redraw = (rows: string, promptRows: number): void => {
    // The prompt redraws itself as many rows up as its cursor stands below its first row.
    output.write(erase(promptRows) + rows + draw() + '\n'.repeat(rl.getCursorPos().rows));
    rl.prompt(true);
  };

  return {
    add(text: string): void {
      const grown = growTail(tail, text, columns());
      tail = grown.tail;
      redraw(grown.rows, rl.getCursorPos().rows);
    },
    setStatus(line: string): void {
      if (line === status) return;
      status = line;
      redraw('', rl.getCursorPos().rows);
    },
    /** The person pressed Enter: takes the line they typed off the screen; the transcript will show it. */
    takeEntered(line: string): void {
      const rows = Math.floor(displayWidth(promptText + line) / (output.columns ?? 80)) + 1;
      redraw('', rows);
    },
    leave(): void {
      const last = tail === '' ? '' : `${tail}\n`;
      output.write(erase(rl.getCursorPos().rows) + last);
      height = 0;
    },
  };
};

/** Takes the terminal over until it is closed. */
export const createTtyScreen = (input: Input, output: Output, events: TtyEvents): TtyScreen => {
  const rl = createInterface({ input, output, terminal: true, prompt: promptText, historySize: 200 });
  const region = createRegion(rl, output);
  let waiting = '';
  let flushTimer: NodeJS.Timeout | null = null;
  let entered: string[] = [];
  let isClosed = false;

  const flush = (): void => {
    if (flushTimer !== null) clearTimeout(flushTimer);
    flushTimer = null;
    const text = waiting;
    waiting = '';
    if (text !== '' && !isClosed) region.add(text);
  };

  rl.on('line', (line) => {
    region.takeEntered(line);
    if (entered.length === 0)
      setTimeout(() => {
        const text = entered.join('\n');
        entered = [];
        events.onEnter(text);
      }, pasteMs);
    entered.push(line);
  });
  rl.on('SIGINT', () => events.onInterrupt());
  rl.on('close', () => {
    if (!isClosed) events.onEnd();
  });
  rl.prompt();

  return {
    write(text) {
      waiting += text;
      flushTimer ??= setTimeout(flush, flushMs);
    },
    status: (line) => {
      if (!isClosed) region.setStatus(line);
    },
    offer(text) {
      if (rl.line === '' && text !== '') rl.write(text.replace(/\s*\n\s*/g, ' '));
    },
    close() {
      flush();
      isClosed = true;
      region.leave();
      rl.close();
    },
  };
};
