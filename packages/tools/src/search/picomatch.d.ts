// The library ships no types; this is the part of it that is used.
declare module 'picomatch' {
  interface Options {
    /** Names that start with a dot match like others. */
    readonly dot?: boolean;
    readonly noextglob?: boolean;
    /** A pattern without a slash is tried on the last part of a path. */
    readonly basename?: boolean;
  }
  const picomatch: (pattern: string, options?: Options) => (path: string) => boolean;
  export = picomatch;
}
