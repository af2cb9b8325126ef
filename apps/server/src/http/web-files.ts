import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** One file of the web app, ready to be sent. Kept in memory. */
export interface WebFile {
  type: string;
  bytes: Buffer;
  /** The compressed form, when it is smaller. */
  gzipped: Buffer | null;
  etag: string;
  /** True when its name carries a hash of its content, so that it never changes. */
  isImmutable: boolean;
}

/** The files of a built web app by URL path. */
export interface WebFiles {
  /** The file at this path, or null. A path can only name a file that was found below the folder. */
  find(path: string): Promise<WebFile | null>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const packed = new Set(['.png', '.webp', '.woff2', '.ico']);
const hashedName = /^\/assets\/.+-[\w-]{8,}\.\w+$/;
const compress = promisify(gzip);

const load = async (file: string, path: string): Promise<WebFile> => {
  const bytes = await readFile(file);
  const extension = extname(file).toLowerCase();
  const gzipped = packed.has(extension) ? null : await compress(bytes, { level: 9 });
  return {
    type: types[extension] ?? 'application/octet-stream',
    bytes,
    gzipped: gzipped !== null && gzipped.length < bytes.length ? gzipped : null,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    isImmutable: hashedName.test(path),
  };
};

/** URL path → file, for every plain file below the folder; links are left out, so nothing outside can be named. */
const scan = async (root: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    found.set(`/${relative(root, file).split(sep).join('/')}`, file);
  }
  return found;
};

const stampOf = (root: string): Promise<number | null> =>
  stat(join(root, 'index.html')).then(
    (info) => info.mtimeMs,
    () => null,
  );

/**
 * Reads a built web app. Each file is read and compressed once; a newer index.html (the app was built again) drops
 * what was read before.
 */
export const createWebFiles = (root: string): WebFiles => {
  let stamp: number | null = null;
  let names: Promise<Map<string, string>> | null = null;
  let loaded = new Map<string, Promise<WebFile>>();
  return {
    async find(path) {
      if (names === null || path === '/index.html') {
        const current = await stampOf(root);
        if (current === null) return null;
        if (names === null || current !== stamp) {
          stamp = current;
          names = scan(root);
          loaded = new Map();
        }
      }
      const file = (await names).get(path);
      if (file === undefined) return null;
      const known = loaded.get(path) ?? load(file, path);
      loaded.set(path, known);
      return known.catch(() => {
        loaded.delete(path);
        return null;
      });
    },
  };
};
