import type { SendableTexts } from '../sendable-texts.ts';

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** English reasons for a file that is not sent. */
export const en: SendableTexts = {
  notSent: (shown, reason) => `“${shown}” was not sent: ${reason}.`,
  path: {
    empty: 'its path is empty or holds an invalid character',
    outside: 'its path leaves the workspace of the agent',
    closed: 'this place is closed to every agent',
    'write-paths': 'this place may not be used',
    missing: 'there is no such file',
    'not-a-file': 'it is a folder, not a file',
    'not-a-folder': 'a part of its path is a file, not a folder',
    special: 'it is no regular file',
    changed: 'it changed while it was read; have the agent send it again',
    'too-long': 'its path is too long',
    'no-space': 'the disk is full',
    'not-kept': 'it could not be read',
    denied: 'the system does not let it be read',
  },
  pictureTypes: (types) => `a MEDIA: line sends only pictures (${types}); other files go with a FILE: line`,
  fileTypes: (types, pictures) => `a FILE: line sends only ${types}, and pictures (${pictures})`,
  notAPicture: 'it is named like a picture but holds no png, jpg or webp',
  emptyFile: 'it is empty',
  tooLarge: (bytes, limit) => `it has ${megabytes(bytes)}, over the limit of ${megabytes(limit)}`,
  canvas: (id) => `The canvas “${id}” was not sent: this release has no canvas yet.`,
};
