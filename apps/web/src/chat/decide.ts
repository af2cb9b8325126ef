import { type Approval, routes } from '@my-agent-crew/contract';
import type { Api } from '../net/api.ts';
import type { Decision } from './approval-bar.tsx';

/** An approval is decided in the conversation that asked, which need not be the one on the page. */
const of = (approval: Approval) => ({ id: approval.conversation_id, approval_id: approval.id });

/** Sends one decision. Rejects with the server's refusal when it did not count. */
export const decideApproval = (api: Api, approval: Approval, decision: Decision): Promise<Approval> =>
  api.call(routes.decideApproval, {
    params: of(approval),
    body: {
      approve: decision !== 'deny',
      source: 'web',
      ...(decision === 'always' ? { always: true } : {}),
    },
  });

/** As `decideApproval`, for a question. */
export const answerQuestion = (api: Api, approval: Approval, answer: string): Promise<Approval> =>
  api.call(routes.answerQuestion, { params: of(approval), body: { answer, source: 'web' } });
