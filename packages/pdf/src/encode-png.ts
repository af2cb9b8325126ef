import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
};

/** Writes pixels of four bytes each (blue, green, red, anything) as an opaque PNG. */
export const encodePng = (pixels: Uint8Array, width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a channel, red green blue.
  header.set([8, 2, 0, 0, 0], 8);
  const rowBytes = width * 3 + 1;
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    let to = y * rowBytes + 1;
    for (let from = y * width * 4; from < (y + 1) * width * 4; from += 4, to += 3) {
      rows[to] = pixels[from + 2] ?? 0;
      rows[to + 1] = pixels[from + 1] ?? 0;
      rows[to + 2] = pixels[from] ?? 0;
    }
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
