import type { Agent } from './agents.ts';

/** A job an agent proposes for itself, as it wrote it. */
export interface ScheduleProposal {
  readonly name: string;
  readonly prompt: string;
  readonly cron?: string | undefined;
  readonly every?: string | undefined;
  readonly at?: string | undefined;
  readonly skills?: readonly string[] | undefined;
}

/** Jobs that agents propose. Neither method throws for what is wrong with a proposal. */
export interface Schedules {
  /**
   * What a person reads before allowing it: the prompt word for word, the time in words, the next runs. For a proposal that
   * cannot be made, what is wrong with it. Spec: tools, "Đề xuất lịch chạy".
   */
  card(agent: Agent, proposal: ScheduleProposal): string;
  /** Looks at every limit again and makes the job; the text is for the model. */
  create(
    agent: Agent,
    proposal: ScheduleProposal,
    from: { readonly conversationId: string },
  ): { readonly isMade: boolean; readonly text: string };
}
