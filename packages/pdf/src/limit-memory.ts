const memorySection = 5;
/** A limit of the module's own that takes three bytes is written over in place. */
const limitBytes = 3;

interface Reader {
  at: number;
}

const readNumber = (bytes: Uint8Array, reader: Reader): number => {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[reader.at] ?? 0;
    reader.at += 1;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
};

/**
 * Lowers the most memory a WebAssembly module may ever have, in pages of 64 KB: what a document asks for beyond fails inside
 * the module. Returns a copy; throws when the module does not declare a limit of the expected form.
 */
export const limitMemory = (module: Uint8Array, pages: number): Uint8Array => {
  const bytes = Uint8Array.from(module);
  const reader = { at: 8 };
  while (reader.at < bytes.length) {
    const section = readNumber(bytes, reader);
    const end = readNumber(bytes, reader) + reader.at;
    if (section === memorySection) {
      const count = readNumber(bytes, reader);
      const flags = readNumber(bytes, reader);
      readNumber(bytes, reader);
      if (count !== 1 || flags !== 1 || end - reader.at !== limitBytes) break;
      bytes.set([(pages & 0x7f) | 0x80, ((pages >> 7) & 0x7f) | 0x80, (pages >> 14) & 0x7f], reader.at);
      return bytes;
    }
    reader.at = end;
  }
  throw new Error('The WebAssembly module declares no memory limit that could be lowered.');
};
