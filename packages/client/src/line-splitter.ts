const lineEnd = /\r\n?|\n/g;

/**
 * Cuts text that arrives in pieces into lines that end in LF, CR or CRLF, also when CR and LF arrive apart. Only the
 * new piece is searched, so that a long line in many pieces costs its length once.
 */
export const createLineSplitter = (): ((text: string) => string[]) => {
  let partial: string[] = [];
  let endedInReturn = false;
  return (text) => {
    const lines: string[] = [];
    if (text === '') return lines;
    let from = endedInReturn && text[0] === '\n' ? 1 : 0;
    lineEnd.lastIndex = from;
    for (let match = lineEnd.exec(text); match !== null; match = lineEnd.exec(text)) {
      partial.push(text.slice(from, match.index));
      lines.push(partial.join(''));
      partial = [];
      from = lineEnd.lastIndex;
    }
    if (from < text.length) partial.push(text.slice(from));
    endedInReturn = text.endsWith('\r');
    return lines;
  };
};
