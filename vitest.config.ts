import { defineConfig } from 'vitest/config';
import { countReporter } from './tools/vitest/count-reporter.ts';

const fromSource = ['crew-source'];
const nodeConditions = ['crew-source', 'node', 'import', 'module', 'default'];

export default defineConfig({
  resolve: { conditions: fromSource },
  ssr: { resolve: { conditions: nodeConditions, externalConditions: ['crew-source', 'node'] } },
  test: {
    reporters: ['default', countReporter()],
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
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
          include: ['{packages,apps}/*/{src,test}/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['apps/web/**', '**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
});
