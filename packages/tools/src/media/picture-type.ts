import type { Picture } from '@my-agent-crew/core';

const marks: readonly { readonly type: Picture['mediaType']; readonly at: number; readonly mark: string }[] =
  [
    { type: 'image/png', at: 0, mark: '\x89PNG\r\n\x1a\n' },
    { type: 'image/jpeg', at: 0, mark: '\xff\xd8\xff' },
    { type: 'image/gif', at: 0, mark: 'GIF87a' },
    { type: 'image/gif', at: 0, mark: 'GIF89a' },
    { type: 'image/webp', at: 8, mark: 'WEBP' },
  ];

/** What a picture is by its first bytes, whatever its name says; null when it is none of those models read. */
export const pictureType = (bytes: Buffer): Picture['mediaType'] | null =>
  marks.find(({ at, mark }) => bytes.toString('latin1', at, at + mark.length) === mark)?.type ?? null;
