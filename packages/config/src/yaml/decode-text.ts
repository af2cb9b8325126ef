import { isUtf8 } from 'node:buffer';

/** Text of a file, or the first line that is not text. */
export type DecodedText = { readonly text: string } | { readonly line: number; readonly problem: string };

const firstLine = (bytes: Buffer, isBad: (line: Buffer) => boolean): number => {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(10, start);
    if (isBad(bytes.subarray(start, end === -1 ? bytes.length : end)) || end === -1) return line;
    start = end + 1;
  }
};

/** Decodes UTF-8 strictly and drops a byte order mark; line ends stay as they are. */
export const decodeText = (bytes: Buffer): DecodedText => {
  if (bytes.includes(0)) {
    const line = firstLine(bytes, (part) => part.includes(0));
    return { line, problem: 'there is a zero byte: save the file as plain UTF-8 text' };
  }
  if (!isUtf8(bytes)) {
    const line = firstLine(bytes, (part) => !isUtf8(part));
    return { line, problem: 'the text is not UTF-8: save the file as UTF-8' };
  }
  const text = bytes.toString('utf8');
  return { text: text.charCodeAt(0) === 0xfe_ff ? text.slice(1) : text };
};
