import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Row } from './row.ts';

interface Measured {
  readonly ms: number;
  readonly megabytes: number;
  readonly chars: number;
}

const pages = 300;
const charsPerPage = 4_000;

/** Reading 300 pages of text, in a process of its own so that the memory is that of reading alone. */
export const measurePdf = async (): Promise<Row[]> => {
  const script = fileURLToPath(new URL('./read-pdf.ts', import.meta.url));
  const args = ['--conditions=crew-source', script, String(pages), String(charsPerPage)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const measured = (stdout === '' ? null : JSON.parse(stdout)) as Measured | null;
  if (measured === null || measured.chars < pages * charsPerPage * 0.9)
    throw new Error(`The pages were not read. ${stderr}`);
  return [
    { name: `PDF of ${pages} text pages`, value: measured.ms, unit: 'ms', goal: 3_000 },
    { name: `PDF of ${pages} text pages, memory`, value: measured.megabytes, unit: 'MB', goal: 300 },
  ];
};
