import type { ThreadState } from '@my-agent-crew/contract';
import { duration } from '../render/figures.ts';
import type { Look } from '../render/look.ts';

const activity = (state: ThreadState, { words }: Look): { what: string; since: string } | null => {
  const tool = state.steps.findLast((step) => step.kind === 'tool' && step.status === 'running');
  if (tool !== undefined) return { what: words.chat.usingTool(tool.name), since: tool.started_at };
  const { live, run } = state;
  if (live === null) return run === null ? null : { what: words.chat.waiting, since: run.started_at };
  const what = live.is_thinking
    ? words.chat.thinking
    : live.text === ''
      ? words.chat.waiting
      : words.chat.answering;
  return { what, since: live.started_at };
};

/** One line about what the turn does now, for how long, and what waits behind it; empty when nothing runs. */
export const statusLine = (state: ThreadState, now: number, look: Look): string => {
  if (state.run?.status !== 'running') return '';
  const current = activity(state, look);
  if (current === null) return '';
  const seconds = Math.floor((now - Date.parse(current.since)) / 1000);
  const parts = [`… ${current.what}`, seconds < 1 ? '' : duration(seconds * 1000)];
  if (state.queued.length > 0) parts.push(look.words.chat.queuedCount(state.queued.length));
  return look.paint.dim(parts.filter((part) => part !== '').join(' · '));
};
