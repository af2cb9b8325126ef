import type { Run, RunStep, ThreadState } from '@my-agent-crew/contract';
import { count, duration, modelOf } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';

/** What a step is, in words: the tool's name, or the kind of step. */
export const stepTitle = (step: RunStep): string => {
  if (step.kind === 'tool') return step.name;
  if (step.kind === 'note') return step.detail;
  return step.kind === 'approval' && step.name !== ''
    ? `${text().activity.kind.approval}: ${step.name}`
    : text().activity.kind[step.kind];
};

/** The figures and the detail of a step, joined by dots. Nothing that is not known is mentioned. */
export const stepFacts = (step: RunStep): string => {
  const words = text().activity;
  const facts: string[] = [];
  if (step.kind === 'model' && step.name !== '') facts.push(modelOf(step.name));
  if (step.kind !== 'note' && step.detail !== '' && step.detail !== step.name) facts.push(step.detail);
  if (step.first_token_ms !== null) facts.push(words.firstToken(duration(step.first_token_ms)));
  const { usage } = step;
  if (usage !== null) {
    if (usage.prompt_tokens !== null) facts.push(words.tokensIn(count(usage.prompt_tokens)));
    if (usage.cached_tokens !== null && usage.cached_tokens > 0)
      facts.push(words.cached(count(usage.cached_tokens)));
    if (usage.completion_tokens !== null) facts.push(words.tokensOut(count(usage.completion_tokens)));
  }
  if (step.shaped_kind !== 'none' && step.original_chars !== null)
    facts.push(words.shaped[step.shaped_kind](count(step.original_chars)));
  return facts.join(' · ');
};

/** One sentence about what happens right now. Never a percentage: nobody knows how much is left. */
export const liveSentence = (run: Run | null, steps: readonly RunStep[], thread: ThreadState): string => {
  const words = text().activity;
  if (run === null) return words.live.idle;
  if (run.status === 'waiting') {
    const approval = thread.approvals[0];
    if (approval === undefined) return words.runStatus.waiting;
    return approval.kind === 'question' ? words.live.question : words.live.approval(approval.name);
  }
  if (run.status !== 'running') return words.runStatus[run.status];
  const tool = steps.findLast((step) => step.kind === 'tool' && step.status === 'running');
  if (tool !== undefined) return words.live.tool(tool.name);
  if (thread.live?.is_thinking) return words.live.thinking;
  if (thread.live !== null && thread.live.text !== '') return words.live.writing;
  return words.live.model;
};

/** Length of a run in ms; a running one is measured to `now`. */
export const runDuration = (run: Run, now: number): number =>
  Math.max(0, (run.ended_at === null ? now : Date.parse(run.ended_at)) - Date.parse(run.started_at));
