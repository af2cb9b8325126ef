import { randomBytes } from 'node:crypto';
import { CrewError, type HookReply, type TriggerRefusal } from '@my-agent-crew/contract';
import type { StartedRun } from '@my-agent-crew/core';
import { fenceData, readPayload, verifyDelivery } from '@my-agent-crew/triggers';
import type { RawContext, RawReply } from '../http/index.ts';
import type { TriggerCause } from '../jobs/job-desk.ts';
import type { ReadTrigger } from './read-triggers.ts';
import type { TriggerDeskParts } from './trigger-desk-parts.ts';
import type { StartAnswer, StartTrigger } from './trigger-starter.ts';
import { triggerWordsIn } from './trigger-words.ts';

/** What the rest of a long payload is read under. */
const payloadId = 'payload';

/** Takes a delivery; see the route `receiveHook`. */
export type TakeDelivery = (request: RawContext<unknown>, trigger: ReadTrigger | null) => RawReply<HookReply>;

const answerOf = (run: StartedRun, repeated: boolean): RawReply<HookReply> => ({
  status: repeated ? 200 : 202,
  reply: { conversation_id: run.conversationId, run_id: run.runId, repeated },
});

const denied = (): CrewError =>
  new CrewError(
    'denied',
    'The delivery was refused and nothing was started. Check the name of the hook, its secret, the signature and the time.',
  );

const refusalOf = (answer: Extract<StartAnswer, { sentence: string }>, now: number): CrewError => {
  const { outcome, sentence, retryAt } = answer;
  if (retryAt === null) return new CrewError('conflict', sentence);
  const seconds = Math.max(1, Math.ceil((retryAt - now) / 1000));
  return new CrewError('too-many', sentence, { details: { reason: outcome, retry_after_seconds: seconds } });
};

/** Says which kind of event it is, where the sender names one. It is not signed, so it stands with the data. */
const eventLine = (headers: RawContext<unknown>['headers']): string => {
  const named = headers['x-github-event'] ?? headers['x-crew-event'];
  const plain = typeof named === 'string' ? named.replace(/[^\w.:/-]/g, '').slice(0, 100) : '';
  return plain === '' ? '' : `event: ${plain}\n`;
};

const causeOf = (
  parts: TriggerDeskParts,
  trigger: ReadTrigger,
  { headers, bytes }: RawContext<unknown>,
): TriggerCause => {
  const say = triggerWordsIn(parts.home.agent(trigger.agentId)?.language ?? 'en');
  const body = bytes.length === 0 ? say.nothing : (readPayload(bytes) ?? say.noText(bytes.length));
  const whole = `${eventLine(headers)}${body}`;
  const name = trigger.start.kind === 'hook' ? trigger.start.hookName : '';
  const { text, keptChars } = fenceData(say.hook(name), whole);
  if (keptChars === whole.length) return { trigger: 'hook', data: text, prepare: null };
  return {
    trigger: 'hook',
    data: `${text}\n${say.cut(keptChars, whole.length, payloadId)}`,
    prepare: ({ conversationId }) =>
      parts.store.spill.keepNow({ conversationId, callId: payloadId, text: whole }),
  };
};

/** Makes what takes deliveries. `start` starts the run, `whyOff` says why a trigger starts nothing now. */
export const createHookDesk = (
  parts: TriggerDeskParts,
  start: StartTrigger,
  whyOff: (trigger: ReadTrigger) => string | null,
): TakeDelivery => {
  const { store, home, clock } = parts;
  // What nobody knows stands in for a secret that is not there, so that its absence takes as long as a wrong one.
  const nobodysSecret = randomBytes(32).toString('hex');
  return (request, trigger) => {
    const now = clock.now();
    const door = trigger?.start;
    const secret = door?.kind === 'hook' ? home.secret(door.secretName) : undefined;
    const checked = verifyDelivery(request, secret ?? nobodysSecret, now);
    const note = (refusal: TriggerRefusal): void => {
      if (trigger !== null) store.triggers.noteRefusal(trigger, refusal, now);
    };
    if (!checked.isSigned || trigger === null) {
      note(checked.isSigned ? 'signature' : checked.refusal);
      throw denied();
    }
    const before = store.triggers.find(trigger, checked.keys);
    if (before !== null) return answerOf(before, true);
    const off = whyOff(trigger);
    const answer: StartAnswer =
      off === null
        ? start(trigger, { at: now, keys: checked.keys }, causeOf(parts, trigger, request))
        : { outcome: 'off', sentence: off, retryAt: null };
    if ('run' in answer) return answerOf(answer.run, answer.outcome === 'known');
    note(answer.outcome);
    throw refusalOf(answer, now);
  };
};
