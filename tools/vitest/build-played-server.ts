import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';
import { bundleOptions } from '../bundle-options.ts';

/** Bundles the played server once per run of the end-to-end tests: from source, starting is most of what one costs. */
export const setup = async (): Promise<void> => {
  await build({
    config: false,
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'warn',
    ...bundleOptions('e2e/dist/played', { 'played-server': 'e2e/week/played-server-main.ts' }),
  });
};
