import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { curlExample } from '../src/manage/jobs/curl-example.ts';

it('shows the call that the documentation shows and a test runs [trigger.docs]', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/triggers.md'), 'utf8');
  const shown = curlExample('http://127.0.0.1:8765/api/hooks/coach.deploy', 'DEPLOY_SECRET');
  expect(docs).toContain(`\`\`\`sh\n${shown}\n\`\`\``);
});
