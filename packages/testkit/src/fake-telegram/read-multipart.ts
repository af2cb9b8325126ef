/** A file of a multipart request, as Telegram's own server reads it. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Part {
  readonly field: string;
  readonly fileName: string | null;
  readonly bytes: Buffer;
}

/** Telegram ends a value at the next `;`, also inside quotes, takes one pair of quotes off and decodes nothing. */
const readDisposition = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header.split(';').flatMap((piece) => {
      const at = piece.indexOf('=');
      if (at < 0) return [];
      const value = piece.slice(at + 1).trim();
      const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
      return [[piece.slice(0, at).trim(), isQuoted ? value.slice(1, -1) : value]];
    }),
  );

const readPart = (raw: Buffer): Part | null => {
  const end = raw.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const headers = raw.subarray(0, end).toString('utf8').split('\r\n');
  const disposition = headers.find((line) => /^content-disposition:/i.test(line));
  const values = readDisposition(disposition ?? '');
  const field = values.get('name');
  if (field === undefined) return null;
  return { field, fileName: values.get('filename') ?? null, bytes: raw.subarray(end + 4) };
};

/** Reads a `multipart/form-data` body; null when it is none. Called by `readCall`. */
export const readMultipart = (
  body: Buffer,
  contentType: string,
): { readonly fields: Record<string, string>; readonly files: Record<string, UploadedFile> } | null => {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return null;
  const fields: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  let at = body.indexOf(`--${mark}`);
  while (at >= 0) {
    const from = at + mark.length + 2;
    const next = body.indexOf(`\r\n--${mark}`, from);
    if (next < 0) break;
    const part = readPart(body.subarray(from + 2, next));
    if (part === null) return null;
    if (part.fileName === null) fields[part.field] = part.bytes.toString('utf8');
    else files[part.field] = { name: part.fileName, bytes: Buffer.from(part.bytes) };
    at = next + 2;
  }
  return { fields, files };
};
