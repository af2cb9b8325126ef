import type { RunDetail, Trajectory } from '@my-agent-crew/contract';
import type { RecordMaker } from './record-maker.ts';

/** The parts of a trajectory that stand before its messages, masked. */
export type TrajectoryHead = Omit<Trajectory, 'messages' | 'notes'>;

/** Reads everything about a run but its messages. */
export const readTrajectoryHead = (maker: RecordMaker, detail: RunDetail, full: boolean): TrajectoryHead => {
  const { store } = maker;
  const { steps, ...run } = detail;
  const conversation = store.conversations.summary(run.conversation_id);
  return maker.mask<TrajectoryHead>({
    format: 'crew-trajectory/1',
    full,
    run,
    conversation: {
      id: run.conversation_id,
      title: conversation?.title ?? '',
      parent_id: conversation?.parent_id ?? null,
      messages_before: store.records.firstPosition(run.conversation_id, run.id) ?? 0,
    },
    system_prompt: null,
    children: store.records.childrenOf(run.id),
    approvals: store.records.approvalsOf(run.id),
    steps,
  });
};
