import type { UploadedFile } from './read-multipart.ts';

/** One request to the fake Bot API, as it came in. */
export interface RecordedCall {
  /** Milliseconds UTC of the machine's clock. */
  readonly at: number;
  /** As Telegram writes it, such as `sendMessage`. */
  readonly method: string;
  /** Values of a form are strings, those of JSON what they are. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** The HTTP status it got; null while it has none, or when the connection was dropped. */
  readonly status: number | null;
}
