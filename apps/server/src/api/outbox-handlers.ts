import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

/** Answers about messages to the outside, and a person's decisions about them. */
export const outboxHandlers = ({
  outbox,
}: Pick<Crew, 'outbox'>): Pick<Handlers, 'getOutbox' | 'resendMessage' | 'dropMessage'> => ({
  getOutbox: () => outbox.view(),
  resendMessage: ({ params }) => outbox.resend(params.id),
  dropMessage: ({ params }) => outbox.drop(params.id),
});
