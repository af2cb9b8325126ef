import type { IdKind, Ids } from '../ports/ids.ts';

const prefixes: Record<IdKind, string> = {
  conversation: 'conv',
  message: 'msg',
  call: 'call',
  run: 'run',
  step: 'step',
  approval: 'appr',
  queued: 'item',
  alert: 'alert',
  checkpoint: 'chk',
  compaction: 'comp',
  proposal: 'prop',
  outgoing: 'out',
};

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const randomChars = 10;

const encodeTime = (ms: number): string => {
  let rest = ms;
  let text = '';
  for (let digit = 0; digit < 9; digit += 1) {
    text = (alphabet[rest % 32] ?? '0') + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

/** Ids of a time and 50 random bits, so that they sort by creation and never meet. */
export const randomIds: Ids = {
  next: (kind) => {
    const bytes = crypto.getRandomValues(new Uint8Array(randomChars));
    const random = Array.from(bytes, (byte) => alphabet[byte % 32]).join('');
    return `${prefixes[kind]}_${encodeTime(Date.now())}${random}`;
  },
};
