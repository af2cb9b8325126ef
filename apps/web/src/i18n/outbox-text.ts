import { enOutbox } from './en-outbox.ts';
import { language } from './language.ts';
import { type OutboxText, viOutbox } from './vi-outbox.ts';

/** The words about outgoing messages in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const outboxText = (): OutboxText => (language() === 'vi' ? viOutbox : enOutbox);
