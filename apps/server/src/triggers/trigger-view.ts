import type { CrewTrigger } from '@my-agent-crew/contract';
import { isoTime, type LastStart, type TriggerMark } from '@my-agent-crew/core';
import type { ReadTrigger } from './read-triggers.ts';

/** What is known of a trigger beside its file. */
export interface TriggerFacts {
  readonly mark: TriggerMark | null;
  readonly startedLastHour: number;
  readonly last: LastStart | null;
  readonly isFailing: boolean;
  readonly isSecretThere: boolean;
  /** How many files a watch holds; null while it sees nothing, and for a hook. */
  readonly files: number | null;
  /** What keeps it from starting anything now. */
  readonly problem: CrewTrigger['problem'];
}

/** A trigger as the API shows it. */
export const triggerView = (trigger: ReadTrigger, facts: TriggerFacts): CrewTrigger => {
  const { start, target } = trigger;
  const { mark, last } = facts;
  return {
    agent_id: trigger.agentId,
    trigger_id: trigger.triggerId,
    name: trigger.name,
    kind: start.kind,
    hook_path: start.kind === 'hook' ? `/api/hooks/${start.hookName}` : null,
    secret: start.kind === 'hook' ? { name: start.secretName, present: facts.isSecretThere } : null,
    watch_path: start.kind === 'watch' ? start.path : null,
    watched_files: facts.files,
    job_id: 'jobId' in target ? target.jobId : null,
    prompt: 'work' in target ? target.work.work : '',
    enabled: trigger.enabled,
    paused: mark?.isPaused ?? false,
    problem: facts.problem,
    per_hour: trigger.perHour,
    started_last_hour: facts.startedLastHour,
    last:
      last === null
        ? null
        : { at: isoTime(last.at), conversation_id: last.conversationId, run_id: last.runId },
    failing: facts.isFailing,
    refused: mark?.refused ?? 0,
    last_refusal:
      mark?.refusedAt == null || mark.refusal === null
        ? null
        : { at: isoTime(mark.refusedAt), reason: mark.refusal },
  };
};
