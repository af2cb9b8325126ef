/** A text as a search reads it: units that may have been decoded, each with the piece of the source it came from. */
export interface TextView {
  readonly units: Uint16Array;
  /** Where the source of each unit begins … */
  readonly from: Int32Array;
  /** … and the position after its end. */
  readonly to: Int32Array;
  readonly length: number;
}

/** Collects the units of a view that is no longer than it was told, unless it grows. */
export interface ViewWriter {
  push(unit: number, from: number, to: number): void;
  /** Units written so far. */
  readonly length: number;
  /** Moves the last unit before those of `isMovable` that are greater, so that marks stand in one order. */
  sink(isMovable: (unit: number) => boolean): void;
  view(): TextView;
}

/** A writer with room for `room` units before it has to grow. */
export const createViewWriter = (room: number): ViewWriter => {
  let units = new Uint16Array(room);
  let from = new Int32Array(room);
  let to = new Int32Array(room);
  let length = 0;
  const grow = (): void => {
    const size = units.length * 2 + 64;
    const bigger = [new Uint16Array(size), new Int32Array(size), new Int32Array(size)] as const;
    bigger[0].set(units);
    bigger[1].set(from);
    bigger[2].set(to);
    [units, from, to] = bigger;
  };
  const swap = (list: Uint16Array | Int32Array, at: number): void => {
    const held = list[at] ?? 0;
    list[at] = list[at - 1] ?? 0;
    list[at - 1] = held;
  };
  return {
    push(unit, start, end) {
      if (length === units.length) grow();
      units[length] = unit;
      from[length] = start;
      to[length] = end;
      length += 1;
    },
    get length() {
      return length;
    },
    sink(isMovable) {
      for (let at = length - 1; at > 0; at -= 1) {
        const before = units[at - 1] ?? 0;
        if (!isMovable(before) || before <= (units[at] ?? 0)) return;
        for (const list of [units, from, to]) swap(list, at);
      }
    },
    view: () => ({ units, from, to, length }),
  };
};

/** A text as it is written. */
export const plainView = (text: string): TextView => {
  const { length } = text;
  const view = { units: new Uint16Array(length), from: new Int32Array(length), to: new Int32Array(length) };
  for (let at = 0; at < length; at += 1) {
    view.units[at] = text.charCodeAt(at);
    view.from[at] = at;
    view.to[at] = at + 1;
  }
  return { ...view, length };
};

/** Units that one call of `String.fromCharCode` takes safely. */
const chunk = 8192;

/** The units of a view, or of a part of it, as a text. */
export const textOfView = ({ units, length }: TextView, start = 0, end = length): string => {
  let text = '';
  for (let at = start; at < end; at += chunk)
    text += String.fromCharCode(...units.subarray(at, Math.min(end, at + chunk)));
  return text;
};
