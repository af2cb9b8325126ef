import type { Home, SkillLibrary } from '@my-agent-crew/config';
import type { Run } from '@my-agent-crew/contract';
import { type Clock, type Ids, isoTime, type JobDue, newRun, type OpenedJob } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { ReadTurnNotes } from '../prompt/turn-notes.ts';
import type { JobWork } from './crew-job.ts';
import { jobNotes } from './job-notes.ts';

/** What opening a run of a job needs. */
export interface OpenJobParts {
  readonly store: Store;
  readonly home: Home;
  readonly skills: SkillLibrary;
  readonly readNotes: ReadTurnNotes;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** An opened run of a job. */
export interface OpenedRun extends OpenedJob {
  readonly run: Run;
}

/** Skills that a row lists, and those with a hyphen that its prompt names. Spec: agents, "Job theo lịch cần skill". */
const skillsOf = ({ skills }: OpenJobParts, job: JobWork): { name: string; text: string }[] => {
  const named = skills
    .names(job.agentId)
    .filter(
      (name) =>
        name.includes('-') && new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`).test(job.work),
    );
  return [...new Set([...job.skills, ...named])].flatMap((name) => {
    const text = skills.read(job.agentId, name);
    return text === null ? [] : [{ name, text }];
  });
};

/**
 * Stores the conversation of a job's run and its run with the opening words, inside the transaction of the claim. It works
 * by itself within the rules that always ask; what asks waits on the web. `data` is what a trigger came with, fenced: it
 * stands below the words of the job. Spec: agents, key `prompt`.
 */
export const openJob = (
  parts: OpenJobParts,
  job: JobWork,
  due: JobDue,
  data: string | null = null,
): OpenedRun => {
  const { store, home, clock, ids } = parts;
  const agent = home.agent(job.agentId);
  if (agent === null) throw new Error(`Agent ${job.agentId} of job ${job.jobId} is gone.`);
  const { id: conversationId } = store.conversations.create({
    agentId: job.agentId,
    title: job.name,
    channel: 'job',
    parentId: null,
    costCapMicros: agent.costCapMicros,
    autonomous: true,
    approvalTtlSeconds: job.approvalTtlSeconds,
  });
  const text = data === null ? job.work : `${job.work}\n\n${data}`;
  const run = newRun({ ids, clock }, { conversationId, agentId: job.agentId, source: 'job', text });
  const about = { name: job.name, due, skills: skillsOf(parts, job) };
  const own = jobNotes(about, { language: agent.language, timezone: home.settings.timezone });
  const { notes, told } = parts.readNotes(conversationId);
  const message = {
    id: ids.next('message'),
    conversation_id: conversationId,
    run_id: run.id,
    at: isoTime(clock.now()),
    role: 'user',
    text,
    source: 'job',
    steer: false,
    request_id: null,
    notes: job.kind === 'prompt' ? [notes ?? '', own].filter((part) => part !== '').join('\n\n') : null,
    ...(told == null ? {} : { told }),
  } as const;
  void store.log.openRun(run, [message]);
  return { conversationId, runId: run.id, kind: job.kind === 'command' ? 'command' : 'turn', run };
};
