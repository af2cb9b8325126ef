/** A file that people sent to a bot. */
export interface ShelvedFile {
  readonly id: string;
  /** As `getFile` tells it, such as `photos/file_3.jpg`. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** The files of one bot. */
export interface FileShelf {
  put(folder: string, ending: string, bytes: Uint8Array): ShelvedFile;
  find(id: string): ShelvedFile | null;
  at(path: string): ShelvedFile | null;
}

/** Makes an empty shelf. */
export const createFileShelf = (): FileShelf => {
  const files: ShelvedFile[] = [];
  return {
    put: (folder, ending, bytes) => {
      const count = files.length + 1;
      const file = {
        id: `FILE-${count}`,
        path: `${folder}/file_${count}${ending}`,
        bytes: Buffer.from(bytes),
      };
      files.push(file);
      return file;
    },
    find: (id) => files.find((file) => file.id === id) ?? null,
    at: (path) => files.find((file) => file.path === path) ?? null,
  };
};
