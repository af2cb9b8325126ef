const startsWith = (bytes: Buffer, ...head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);

const sizeOfPng = (bytes: Buffer): readonly [number, number] | null =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) && bytes.length >= 24
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : null;

/**
 * Whether Telegram would take these bytes as a photo; its reason when not. Only a PNG's sides are looked at: together at most
 * 10,000 pixels and at most 20 times as long as wide.
 */
export const judgePicture = (bytes: Buffer): string | null => {
  if (bytes.length === 0) return 'file must be non-empty';
  if (bytes.length > 10 * 1024 * 1024) return 'file is too big for a photo';
  const size = sizeOfPng(bytes);
  if (size) {
    const [width, height] = size;
    const fits = width + height <= 10_000 && Math.max(width, height) <= 20 * Math.min(width, height);
    return fits ? null : 'PHOTO_INVALID_DIMENSIONS';
  }
  const isPicture =
    startsWith(bytes, 0xff, 0xd8) ||
    startsWith(bytes, 0x47, 0x49, 0x46) ||
    bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isPicture ? null : 'IMAGE_PROCESS_FAILED';
};
