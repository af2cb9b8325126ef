import { defineConfig } from 'tsdown';
import { bundleOptions } from './bundle-options.ts';

/** The bundle that `npm start` and `./crew` run: the CLI with the server. */
export default defineConfig({
  cwd: '..',
  ...bundleOptions('apps/cli/dist', { main: 'apps/cli/src/main.ts' }),
});
