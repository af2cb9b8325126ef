import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// The published package carries the data of the repository beside its code; `template-places.ts` looks there first.
const dist = join(import.meta.dirname, 'dist');
const sources = {
  templates: join(import.meta.dirname, '../../templates'),
  'builtin-skills': join(import.meta.dirname, 'builtin-skills'),
};
for (const [name, source] of Object.entries(sources)) {
  rmSync(join(dist, name), { recursive: true, force: true });
  cpSync(source, join(dist, name), { recursive: true });
}
