import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js';

/** A pause between two stops is never longer than this, whatever the run waited for, nor shorter than the other; ms. */
const longestPauseMs = 2_500;
const shortestPauseMs = 120;

/** Where a replay stands and whether it moves. */
export interface ReplayClock {
  readonly place: Accessor<number>;
  readonly isPlaying: Accessor<boolean>;
  readonly speed: Accessor<number>;
  /** Goes to a stop and stays there. */
  goTo(place: number): void;
  /** Plays on, from the start when it stands at the end, or pauses. */
  toggle(): void;
  setSpeed(factor: number): void;
}

/** The clock of a replay over these times (ms), in step with the run but without its long waits. */
export const createReplayClock = (times: Accessor<readonly number[]>): ReplayClock => {
  const [place, setPlace] = createSignal(0);
  const [isPlaying, setPlaying] = createSignal(false);
  const [speed, setSpeed] = createSignal(1);
  const last = (): number => Math.max(0, times().length - 1);
  const goTo = (wanted: number): void => {
    setPlaying(false);
    setPlace(Math.min(last(), Math.max(0, wanted)));
  };
  createEffect(() => {
    if (!isPlaying()) return;
    const at = place();
    if (at >= last()) {
      setPlaying(false);
      return;
    }
    const gap = ((times()[at + 1] ?? 0) - (times()[at] ?? 0)) / speed();
    const pause = Math.min(longestPauseMs, Math.max(shortestPauseMs, gap));
    const timer = setTimeout(() => setPlace(at + 1), pause);
    onCleanup(() => clearTimeout(timer));
  });
  return {
    place,
    isPlaying,
    speed,
    goTo,
    setSpeed,
    toggle: () => {
      if (!isPlaying() && place() >= last()) setPlace(0);
      setPlaying((moves) => !moves);
    },
  };
};
