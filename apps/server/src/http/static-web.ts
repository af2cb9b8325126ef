import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { HttpApp } from './bind-routes.ts';
import { exchangeOf } from './exchange.ts';
import { createWebFiles, type WebFile } from './web-files.ts';

/** What the page may load. Styles may be inline because the editor injects them; nothing else leaves this server. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};

const missingPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>my-agent-crew</title>
<p>The server runs, but the web app has not been built. Stop it and start it with <code>npm start</code>, which builds
the app, or run <code>pnpm --filter @my-agent-crew/web build</code> and load this page again.</p>
<p>The API answers under <code>/api</code>, and <code>crew chat</code> works in the terminal.</p></html>
`;

const acceptsGzip = (header = ''): boolean =>
  header
    .split(',')
    .map((one) => one.replace(/\s/g, '').toLowerCase())
    .some((one) => /^(?:gzip|\*)(?:;q=(?!0(?:\.0*)?$).*)?$/.test(one));

const send = (c: Context, file: WebFile): Response => {
  const gzipped = acceptsGzip(c.req.header('accept-encoding')) ? file.gzipped : null;
  const etag = `"${file.etag}${gzipped === null ? '' : '-gz'}"`;
  const headers: Record<string, string> = {
    ...pageHeaders,
    etag,
    vary: 'accept-encoding',
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  const held = c.req.header('if-none-match') ?? '';
  if (held.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
    return c.body(null, 304, headers);
  const bytes = gzipped ?? file.bytes;
  return c.body(new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length), 200, {
    ...headers,
    'content-type': file.type,
    'content-length': String(bytes.length),
    ...(gzipped === null ? {} : { 'content-encoding': 'gzip' }),
  });
};

/**
 * Serves the built web app for everything outside /api: its files, and index.html for any other path, because the app
 * has its own routes. Only a missing file under /assets is 404: an old page must not take HTML for its script.
 */
export const serveWeb = (app: HttpApp, webRoot: string | null): void => {
  const files = webRoot === null ? null : createWebFiles(webRoot);
  app.get('*', async (c) => {
    exchangeOf(c.env.incoming as IncomingMessage).route = 'static';
    const index = await files?.find('/index.html');
    if (files === null || index === null || index === undefined)
      return c.body(missingPage, 503, { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' });
    const file = c.req.path === '/' ? index : await files.find(c.req.path);
    if (file !== null) return send(c, file);
    if (!c.req.path.startsWith('/assets/')) return send(c, index);
    return c.body('This file is not part of the app any more. Load the page again.\n', 404, {
      ...pageHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
};
