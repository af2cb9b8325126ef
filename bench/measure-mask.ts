import { createSecretMask } from '@my-agent-crew/core';
import { median, type Row } from './row.ts';

const rounds = 3;
const words =
  'Đoạn văn thường có dấu and plain text {"path":"b\\n"} 100% &amp; fine, sk-learn, https://example.com/a. ';

const textOf = (chars: number): string => words.repeat(Math.ceil(chars / words.length)).slice(0, chars);

const timeOf = (chars: number, mask: (text: string) => string): number => {
  const text = textOf(chars);
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    if (mask(text) !== text) throw new Error('A text without secrets was changed.');
    return process.cpuUsage(before).user / 1_000;
  });
  return median(times);
};

/** What masking 10 MB of text costs with forty known secrets, and whether it grows in step with the text. */
export const measureMask = async (): Promise<Row[]> => {
  const secrets = Array.from({ length: 40 }, (_, at) => ({
    name: `KEY_${at}`,
    value: `x9Zq-${String(at * 7_919).padStart(6, 'k')}-Lm4T${'aB3d'.repeat(1 + (at % 12))}`,
  }));
  const mask = createSecretMask(secrets);
  timeOf(1_000_000, mask);
  const small = timeOf(1_000_000, mask);
  const large = timeOf(10_000_000, mask);
  return [
    { name: 'masking 10 MB, CPU', value: large, unit: 'ms', goal: 6_000 },
    { name: 'masking 10 MB over ten times 1 MB', value: large / (10 * small), unit: '×', goal: 2 },
  ];
};
