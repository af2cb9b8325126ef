import type { ToolOutcomeKind } from '@my-agent-crew/contract';
import type { Carried, Charge } from '../ports/log.ts';
import type { Booked } from '../ports/meter.ts';

/** What a tool answers. A value, never a throw; `text` is what the model reads. */
export interface Outcome {
  readonly outcome: Exclude<ToolOutcomeKind, 'unknown'>;
  readonly text: string;
  /** Money the tool spent outside the meter, such as a paid service of its own. Model calls go through the meter. */
  readonly charges?: readonly Charge[];
  /** The model calls it made through the meter, which are booked already: their price is shown with the call. */
  readonly booked?: readonly Booked[];
  /** What a delegation spent, to be added to this conversation once. */
  readonly carried?: Carried;
  /** Words that answer the person in the agent's place, when this call was all the turn did. Spec: "relay". */
  readonly relay?: string;
  /** A line for the run's timeline instead of the default one, such as the path written. */
  readonly detail?: string;
}

/** The call did what it was asked. */
export const succeed = (text: string, detail?: string): Outcome =>
  detail === undefined ? { outcome: 'ok', text } : { outcome: 'ok', text, detail };

/** A rule forbids it; nothing happened. */
export const refuse = (text: string): Outcome => ({ outcome: 'refused', text });

/** It was tried and did not work. */
export const fail = (text: string): Outcome => ({ outcome: 'failed', text });
