/** A page names its own character set near its start or not at all. */
const searchedBytes = 4_096;
const named =
  /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{2,40})|<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w-]{2,40})/i;

type Decoder = InstanceType<typeof TextDecoder>;

const decoderOf = (label: string | undefined): Decoder | null => {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
};

const byMark = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

const isUtf8 = (bytes: Buffer, isPartial: boolean): boolean => {
  try {
    // A body that was cut may end inside a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPartial });
    return true;
  } catch {
    return false;
  }
};

/** Of the characters of a text, how many may be unreadable before it is no text. */
const mostUnreadable = 0.05;

/**
 * Decodes a body. The mark at its start wins, then valid UTF-8, whatever the server says, because that does not happen by chance;
 * then the header and the page. Null when the bytes are no text.
 */
export const decodeText = (bytes: Buffer, contentType: string, isPartial: boolean): string | null => {
  const header = /charset\s*=\s*["']?\s*([\w-]{2,40})/i.exec(contentType)?.[1];
  const own = named.exec(bytes.subarray(0, searchedBytes).toString('latin1'));
  const said = decoderOf(header) ?? decoderOf(own?.[1] ?? own?.[2]) ?? new TextDecoder('windows-1252');
  const chosen = decoderOf(byMark(bytes)) ?? (isUtf8(bytes, isPartial) ? new TextDecoder('utf-8') : said);
  const text = chosen.decode(bytes);
  let unreadable = 0;
  for (const char of text) if (char === '\uFFFD' || (char < ' ' && !/\s/.test(char))) unreadable += 1;
  return unreadable > text.length * mostUnreadable || text.includes('\0\0') ? null : text;
};
