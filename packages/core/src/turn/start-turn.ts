import type { Channel, Run } from '@my-agent-crew/contract';
import { isoTime } from '../ports/clock.ts';
import type { Draft, StoredWords } from '../ports/log.ts';
import { sliceStart } from '../shorten/slice-text.ts';
import type { TurnPorts } from './turn.ts';

/** Characters of the opening words that a run shows. */
const openingChars = 200;

/** The record of a run that is about to open. */
export const newRun = (
  ports: Pick<TurnPorts, 'ids' | 'clock'>,
  about: {
    readonly conversationId: string;
    readonly agentId: string;
    readonly source: Channel;
    readonly text: string;
  },
): Run => ({
  id: ports.ids.next('run'),
  conversation_id: about.conversationId,
  agent_id: about.agentId,
  source: about.source,
  opening: sliceStart(about.text.replace(/\s+/g, ' ').trim(), openingChars),
  status: 'running',
  halt_reason: null,
  error: null,
  started_at: isoTime(ports.clock.now()),
  ended_at: null,
  spent_usd: 0,
  unknown_cost_calls: 0,
  model_calls: 0,
  route: '',
});

/** Stores the words that open a turn and returns its run; `runTurn` with its id then does the work. */
export const startTurn = async (
  ports: Pick<TurnPorts, 'ids' | 'clock' | 'log'>,
  opening: {
    readonly conversationId: string;
    readonly agentId: string;
    readonly text: string;
    readonly source: Channel;
    readonly requestId?: string | null;
    /** What the model reads right before these words; stored with them. */
    readonly notes?: string | null;
    /** What of each section the notes told. */
    readonly told?: StoredWords['told'];
  },
): Promise<Run> => {
  const run = newRun(ports, opening);
  const message: Draft<StoredWords> = {
    id: ports.ids.next('message'),
    conversation_id: opening.conversationId,
    run_id: run.id,
    at: isoTime(ports.clock.now()),
    role: 'user',
    text: opening.text,
    source: opening.source,
    steer: false,
    request_id: opening.requestId ?? null,
    notes: opening.notes ?? null,
    ...(opening.told == null ? {} : { told: opening.told }),
  };
  await ports.log.openRun(run, [message]);
  return run;
};
