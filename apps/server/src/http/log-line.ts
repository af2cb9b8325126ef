/**
 * One structured line of the server's log. Written as one JSON object per line by whoever provides the sink; carries
 * route patterns, never addresses with values, bodies, headers or secrets.
 */
export interface LogLine {
  level: 'info' | 'warn' | 'error';
  /** What happened, in a stable word: `request`, `request-failed`, `stream-cut`. */
  event: string;
  /** Milliseconds since the epoch. */
  at: number;
  method?: string;
  /** The route's pattern, `static`, or `-` for a request that reached none. */
  route?: string;
  status?: number;
  ms?: number;
  /** One sentence, when something went wrong. */
  message?: string;
  /** The error behind it, for the sink to print with its stack. */
  cause?: unknown;
}

/** Takes one line; must not throw. */
export type Log = (line: LogLine) => void;
