import * as z from 'zod/mini';

/** How hard a model thinks; sent to OpenRouter as `reasoning.effort`. */
export const ReasoningEffort = z.enum(['minimal', 'low', 'medium', 'high']);
export type ReasoningEffort = z.infer<typeof ReasoningEffort>;

/** One member of the crew as it runs, with its profile's effective values. */
export const AgentSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  mode: z.enum(['assistant', 'work']),
  is_master: z.boolean(),
  routes: z.array(z.string()),
  escalation_route: z.nullable(z.string()),
  reasoning: z.nullable(ReasoningEffort),
  tools: z.array(z.string()),
  cost_cap_usd: z.number(),
  max_steps: z.int(),
  autonomous: z.boolean(),
  tool_output_chars: z.int(),
  workspace: z.string(),
  persona_names: z.array(z.string()),
  /** Things in the profile that are valid but do not act, each a sentence. */
  warnings: z.array(z.string()),
});
export type AgentSummary = z.infer<typeof AgentSummary>;

/** A part of the home that could not be used; everything else runs. */
export const ParkedPart = z.object({ file: z.string(), reason: z.string() });
export type ParkedPart = z.infer<typeof ParkedPart>;

/** One tool of the crew, for `GET /api/tools`. */
export const ToolSummary = z.object({
  name: z.string(),
  description: z.string(),
  approval: z.enum(['never', 'ask', 'always']),
  parallel: z.boolean(),
  replay_safe: z.boolean(),
  /** Ids of the agents that hold it. */
  agents: z.array(z.string()),
  /** True for a tool that exists only when its key or route is configured. */
  optional: z.boolean(),
});
export type ToolSummary = z.infer<typeof ToolSummary>;
