import { type Accessor, createSignal, type Setter } from 'solid-js';
import { sentenceOf } from '../net/api.ts';

/** Something read from the server for one page. */
export interface Load<Value> {
  readonly value: Accessor<Value | null>;
  /** Why the last read failed, for people; empty when it went well. What was read before stays. */
  readonly problem: Accessor<string>;
  read(): Promise<void>;
  /** Takes over a newer value, such as the answer of a save. */
  readonly put: Setter<Value | null>;
}

/** Reads at once; a later read wins over an earlier one that answers late. */
export const createLoad = <Value>(ask: () => Promise<Value>): Load<Value> => {
  const [value, put] = createSignal<Value | null>(null);
  const [problem, setProblem] = createSignal('');
  let newest = 0;
  const read = async (): Promise<void> => {
    newest += 1;
    const mine = newest;
    try {
      const found = await ask();
      if (mine !== newest) return;
      put(() => found);
      setProblem('');
    } catch (error) {
      if (mine === newest) setProblem(sentenceOf(error));
    }
  };
  void read();
  return { value, problem, read, put };
};
