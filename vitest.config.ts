import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './apps/web/test/find-chromium.ts';
import { countReporter } from './tools/vitest/count-reporter.ts';

const fromSource = ['crew-source'];
const nodeConditions = ['crew-source', 'node', 'import', 'module', 'default'];
const chromium = findChromium();

/** Components run in a real browser. Where there is none, a test of `web-node` is skipped with a sentence that says so. */
const components = (executablePath: string) => ({
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  test: {
    name: 'web',
    include: ['{src,test}/**/*.test.tsx'],
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args: ['--no-sandbox'] },
        contextOptions: { locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
});

export default defineConfig({
  resolve: { conditions: fromSource },
  ssr: { resolve: { conditions: nodeConditions, externalConditions: ['crew-source', 'node'] } },
  test: {
    reporters: ['default', countReporter()],
    testTimeout: 20_000,
    projects: [
      ...(chromium === null ? [] : [components(chromium)]),
      {
        extends: true,
        test: {
          name: 'web-node',
          environment: 'node',
          include: ['apps/web/{src,test}/**/*.test.ts'],
          // Pages are polled in a browser that may share two cores with every other test.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['tools/vitest/build-played-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file starts servers and a browser of its own; two cores are enough for one at a time.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // What is polled shares two cores with every other test.
          expect: { poll: { timeout: 15_000 } },
          include: ['{packages,apps}/*/{src,test}/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['apps/web/**', '**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
});
