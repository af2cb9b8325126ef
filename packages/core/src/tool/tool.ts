import type { Language, Operand } from '@my-agent-crew/contract';
import type { z } from 'zod';
import type { Agent } from '../ports/agents.ts';
import type { Outcome } from './outcome.ts';

/** What a running tool is told. */
export interface ToolContext {
  readonly agent: Agent;
  readonly conversationId: string;
  readonly runId: string;
  readonly callId: string;
  /**
   * Who reads the answer: a model, or a script that can hold far more of it. Left out, a model.
   * Spec: tools, "Khi người gọi là một script".
   */
  readonly caller?: 'model' | 'script';
  /** Aborts when the turn is stopped; the tool must end what it started. */
  readonly signal: AbortSignal;
}

/** What a tool says about one call before the gate decides. All fields may be null. */
export interface Assessment {
  /** A hard refusal, in words for the model: never asked, never run. */
  readonly refuse: string | null;
  /** A reason to ask a person whatever the stance of the conversation, in words for the person. */
  readonly ask: string | null;
  /** What makes this call routine enough to run without asking, for the record. */
  readonly routine: string | null;
}

/** An assessment with nothing to say: the tool's own flag decides. */
export const unremarkable: Assessment = { refuse: null, ask: null, routine: null };

/** `never` runs without asking, `ask` passes the gate, `always` asks a person in every stance. */
export type ApprovalFlag = 'never' | 'ask' | 'always';

/** The words a model reads about a tool, in one language. */
export interface ToolText {
  readonly description: string;
  /** By argument name. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A function a model can call. Built with `defineTool`. */
export interface Tool {
  /** snake_case, the spec's name. */
  readonly name: string;
  readonly input: z.ZodType<Record<string, unknown>>;
  readonly approval: ApprovalFlag;
  /** `question` stores the call as a question to the person; its answer becomes the result. Spec: tools, "ask_user". */
  readonly kind: 'action' | 'question' | 'note';
  /** Two calls in one message may overlap. */
  readonly parallel: boolean;
  /** Calling it again after a restart changes nothing. Only reading tools say so. */
  readonly replaySafe: boolean;
  readonly texts: Readonly<Record<Language, ToolText>>;
  /** Milliseconds a stop waits for a call that is running; then its end is unknown and a late result is dropped. */
  readonly stopGraceMs: number;
  /**
   * What the call works on, as it is now. Read when a person is asked and again right before an approved call runs: a
   * difference refuses it. Left out: the call is bound by its arguments alone.
   */
  readonly operands?: (input: Record<string, unknown>, agent: Agent) => Promise<readonly Operand[]>;
  assess(input: Record<string, unknown>, agent: Agent): Assessment;
  run(input: Record<string, unknown>, context: ToolContext): Promise<Outcome>;
}

/** What `defineTool` takes; flags default to the careful side. */
export interface ToolDefinition<Input extends z.ZodType<Record<string, unknown>>> {
  readonly name: string;
  readonly input: Input;
  readonly approval: ApprovalFlag;
  readonly kind?: 'action' | 'question' | 'note';
  readonly parallel?: boolean;
  readonly replaySafe?: boolean;
  readonly texts: Readonly<Record<Language, ToolText>>;
  readonly stopGraceMs?: number;
  readonly assess?: (input: z.infer<Input>, agent: Agent) => Assessment;
  readonly operands?: (input: z.infer<Input>, agent: Agent) => Promise<readonly Operand[]>;
  readonly run: (input: z.infer<Input>, context: ToolContext) => Promise<Outcome>;
}

/** Longer than the runner of commands needs to end a process tree that obeys. */
const defaultStopGraceMs = 5_000;

/** Makes a tool whose `run` and `assess` see validated input. The caller must have parsed the input with `tool.input`. */
export const defineTool = <Input extends z.ZodType<Record<string, unknown>>>(
  definition: ToolDefinition<Input>,
): Tool => ({
  ...(definition.operands === undefined
    ? {}
    : { operands: definition.operands as NonNullable<Tool['operands']> }),
  name: definition.name,
  input: definition.input,
  approval: definition.approval,
  kind: definition.kind ?? 'action',
  parallel: definition.parallel ?? false,
  replaySafe: definition.replaySafe ?? false,
  texts: definition.texts,
  stopGraceMs: definition.stopGraceMs ?? defaultStopGraceMs,
  assess: (input, agent) => definition.assess?.(input as z.infer<Input>, agent) ?? unremarkable,
  run: (input, context) => definition.run(input as z.infer<Input>, context),
});
