import * as z from 'zod/mini';

/** Where a message of a person came from. Jobs and delegations open turns too, so they are channels here. */
export const Channel = z.enum(['web', 'cli', 'telegram', 'inbound', 'job', 'delegate']);
export type Channel = z.infer<typeof Channel>;

/** What a program may say a message came from: only the crew itself opens jobs and delegations. */
export const InboundChannel = z.enum(['web', 'cli', 'telegram', 'inbound']);
