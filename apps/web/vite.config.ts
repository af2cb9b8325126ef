import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';
import { stripSchemas } from './strip-schemas.config.ts';

/** Browsers that know light-dark(), popover and <dialog>: the sheet is shipped as written. */
const baseline = ['chrome125', 'safari17.5', 'firefox128'];

export default defineConfig({
  plugins: [solid(), stripSchemas()],
  resolve: {
    conditions: ['crew-source', 'solid', 'browser', 'module', 'development|production'],
    alias: { 'zod/mini': fileURLToPath(new URL('./src/net/schema-free.ts', import.meta.url)) },
  },
  build: {
    target: baseline,
    cssTarget: baseline,
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    // Nothing as data: URL: every asset has a hashed name and an immutable cache.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract only declares: what the page does not name may go.
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
    },
  },
  server: {
    proxy: { '/api': { target: process.env['CREW_URL'] ?? 'http://127.0.0.1:8765', changeOrigin: true } },
  },
});
