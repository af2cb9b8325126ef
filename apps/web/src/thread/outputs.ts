import type { ToolMessage } from '@my-agent-crew/contract';

/** A part of a whole output. Counts are characters. */
export interface OutputPart {
  readonly text: string;
  readonly offset: number;
  /** Where the next part begins, or null at the end. */
  readonly next: number | null;
  readonly total_chars: number;
}

/** Reads outputs that were shortened for the model. */
export interface Outputs {
  readonly isOffered: boolean;
  /** The part from `offset` on; null when the output is not kept any more. Rejects when it could not be asked for. */
  read(callId: string, offset: number): Promise<OutputPart | null>;
}

/** For a thread that reaches no server. */
export const noOutputs: Outputs = { isOffered: false, read: async () => null };

/** True for a shortened result whose whole was kept: the line under it names its own call, which nothing else does. */
export const isKept = (result: ToolMessage): boolean =>
  result.shaped_kind !== 'none' &&
  result.output.slice(result.output.lastIndexOf('\n') + 1).includes(`"${result.call_id}"`);
