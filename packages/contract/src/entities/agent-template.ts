import * as z from 'zod/mini';

/** A role that can be added to the crew. */
export const AgentTemplate = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(['assistant', 'work']),
  description: z.string(),
  /** Templates that come with it, because it hands work to them. */
  peers: z.array(z.string()),
});
export type AgentTemplate = z.infer<typeof AgentTemplate>;
