import type { ScriptStep } from '@my-agent-crew/testkit';
import type { Person } from './person.ts';

/** One answer of the model: words, calls, or both. */
export type Round = Pick<ScriptStep, 'text' | 'calls' | 'fail' | 'chunkDelayMs'>;

/** What the rounds of a scenario are built from. */
export interface RoundTools {
  /** The word of the message that is being answered. */
  readonly word: string;
  /** A command that leaves one line naming this message, round and number, and nothing else. */
  readonly mark: (number: number, more?: string) => NonNullable<ScriptStep['calls']>[number];
}

/** A conversation that a person plays and that kills may cut anywhere. Its word opens every message of it. */
export interface Scenario {
  readonly name: string;
  /** The agent that answers. */
  readonly agentId: string;
  /** What the person does, from the first message on. Must end with nothing running and nothing waiting. */
  play(person: Person): Promise<void>;
  /** What the model answers, round by round; afterwards it says that it is done. */
  rounds(tools: RoundTools): readonly Round[];
  /** Marks of calls that a person refused: none of them may ever have run. */
  readonly refused?: boolean;
}

/** Words of messages: `<scenario>~<number>`. */
export const wordPattern = /[a-z]+~[\w-]+/g;
