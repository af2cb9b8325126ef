import { type Accessor, createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';
import type { ThreadRow } from './build-rows.ts';

/** A message to show. Asking again for the same one is a new object. */
export interface MessageWanted {
  readonly position: number;
}

/** How long the row stays marked, in ms. */
const markedMs = 6_000;

/** The positions a row stands for: an answer also stands for the results of its calls. */
const holds = (row: ThreadRow, position: number): boolean => {
  if (row.kind === 'result') return row.result.position === position;
  if (row.kind === 'user') return row.message?.position === position;
  if (row.kind !== 'answer') return false;
  return row.message?.position === position || row.calls.some((view) => view.result?.position === position);
};

/** Brings a wanted message into view once its row is there, and marks it for a moment. Returns the key of the marked row. */
export const createMessageMark = (parts: {
  readonly wanted: Accessor<MessageWanted | null>;
  readonly rows: Accessor<readonly ThreadRow[]>;
  readonly show: (index: number) => void;
}): Accessor<string | null> => {
  const [marked, setMarked] = createSignal<string | null>(null);
  let shown: MessageWanted | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  createEffect(
    on([parts.wanted, parts.rows], ([wanted, rows]) => {
      if (wanted === null || wanted === shown) return;
      const index = rows.findIndex((row) => holds(row, wanted.position));
      const row = rows[index];
      if (row === undefined) return;
      shown = wanted;
      setMarked(row.key);
      untrack(() => parts.show(index));
      clearTimeout(timer);
      timer = setTimeout(() => setMarked(null), markedMs);
    }),
  );
  onCleanup(() => clearTimeout(timer));
  return marked;
};
