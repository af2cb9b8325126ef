import { readMediaLines } from '@my-agent-crew/contract';
import { plainLine } from './markdown-parts.ts';

/** An answer whose `MEDIA:` and `FILE:` lines lead to their files; `addressOf` gives null where there is nowhere to lead. */
export const linkFiles = (answer: string, addressOf: (path: string) => string | null): string => {
  const segments = readMediaLines(answer);
  if (segments.every(({ kind }) => kind === 'text')) return answer;
  const parts = segments.map((segment) => {
    if (segment.kind === 'text') return segment.text;
    if (segment.kind === 'artifact') return `FILE: artifact:${plainLine(segment.id)}`;
    const words = `${segment.kind === 'media' ? 'MEDIA' : 'FILE'}: ${plainLine(segment.path)}`;
    const address = addressOf(segment.path);
    return address === null ? words : `[${words}](${address})`;
  });
  return parts.join('\n\n');
};
