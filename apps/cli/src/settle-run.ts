import { type Approval, type Message, type Run, routes } from '@my-agent-crew/contract';
import type { Connection } from './connect.ts';
import { openThread, type ThreadFollower } from './thread-follower.ts';

/** How a run stands once it can go no further by itself. */
export interface RunOutcome {
  run: Run | null;
  /** What the crew said in it, every text in order. */
  texts: string[];
  /** What it waits for, when it waits. */
  approval: Approval | null;
}

/** What follows a run to its end. */
export interface RunWatch {
  /** Called with each text of the answer as it is stored. */
  onText(text: string): void;
  /** True when this request may be allowed without asking anybody. */
  mayAllow(approval: Approval): boolean;
  signal: AbortSignal;
}

const pauseMs = 100;

/** Texts of a conversation that were stored after it was opened here. */
const gather = (onText: (text: string) => void) => {
  const texts: string[] = [];
  return {
    texts,
    take(message: Message): void {
      if (message.role !== 'assistant' || message.text.trim() === '') return;
      texts.push(message.text);
      onText(message.text);
    },
  };
};

const isBusy = (thread: ThreadFollower, requestId: string | null): boolean => {
  const { run, queued } = thread.state();
  return run?.status === 'running' || queued.some((item) => item.request_id === requestId);
};

/**
 * Starts something in a conversation and follows it until it ends or waits for a person. `begin` is called once the
 * conversation was read; what was said before is not told. `requestId` names the message that must have left the queue.
 */
export const settleRun = async (
  { client }: Connection,
  conversationId: string,
  requestId: string | null,
  watch: RunWatch,
  begin: () => Promise<unknown>,
): Promise<RunOutcome> => {
  const { texts, take } = gather(watch.onText);
  const thread = await openThread(client, conversationId, watch.signal, {
    onFrame: (frame) => {
      if (frame.type === 'assistant_message') take(frame.message);
    },
    onMissed: take,
    onMissedEnd: () => {},
  });
  await begin();
  for (;;) {
    await thread.follow();
    const { run, approvals } = thread.state();
    const [approval = null] = approvals;
    if (approval !== null && watch.mayAllow(approval)) {
      const params = { id: conversationId, approval_id: approval.id };
      await client.call(routes.decideApproval, { params, body: { approve: true, source: 'cli' } });
    } else if (approval !== null || !isBusy(thread, requestId)) return { run, texts, approval };
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};
