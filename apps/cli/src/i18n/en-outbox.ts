import type { OutboxWords } from './vi-outbox.ts';

/** The words of `crew outbox` in English. */
export const enOutbox: OutboxWords = {
  help: {
    outbox: 'Show outgoing messages that are stuck or wait; send one again, or drop it',
    message: 'the id of the message, as crew outbox prints it',
    resend: 'Send a stuck or dropped message again (one that may have arrived can arrive twice)',
    drop: 'Drop a message that waits or is stuck',
  },
  none: 'No message is stuck or waits.',
  state: {
    waiting: 'waiting',
    sending: 'being sent',
    sent: 'sent',
    dead: 'not delivered',
    unsure: 'may have arrived',
    dropped: 'dropped',
  },
  chat: (target) => `chat ${target}`,
  attempts: (count) => (count === 1 ? '1 attempt' : `${count} attempts`),
  next: (at) => `next attempt ${at}`,
  edit: 'change of a sent message',
  more: (count) => `… and ${count} more.`,
  resent: (id) => `${id} is in line to be sent again.`,
  droppedDone: (id) => `${id} was dropped.`,
};
