import { For, type JSX } from 'solid-js';

/** A text with the ranges that match a search marked. `marks` are ascending pairs of start and end (exclusive). */
export const MarkedText = (props: {
  text: string;
  marks: readonly (readonly [number, number])[];
}): JSX.Element => {
  const pieces = (): { text: string; isMatch: boolean }[] => {
    const cut: { text: string; isMatch: boolean }[] = [];
    let at = 0;
    for (const [start, end] of props.marks) {
      if (start > at) cut.push({ text: props.text.slice(at, start), isMatch: false });
      cut.push({ text: props.text.slice(start, end), isMatch: true });
      at = end;
    }
    cut.push({ text: props.text.slice(at), isMatch: false });
    return cut;
  };
  return <For each={pieces()}>{(piece) => (piece.isMatch ? <mark>{piece.text}</mark> : piece.text)}</For>;
};
