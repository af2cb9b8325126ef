/** The last part of a path, as a file is called where there is no room for all of it. */
export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1) || path;
