import * as activity from './activity.ts';
import * as agents from './agents.ts';
import * as allowances from './allowances.ts';
import * as approvals from './approvals.ts';
import * as compactions from './compactions.ts';
import * as connections from './connections.ts';
import * as consolidation from './consolidation.ts';
import * as conversations from './conversations.ts';
import * as files from './files.ts';
import * as fork from './fork.ts';
import * as jobs from './jobs.ts';
import * as memory from './memory.ts';
import * as outbox from './outbox.ts';
import * as records from './records.ts';
import * as search from './search.ts';
import * as system from './system.ts';
import * as triggers from './triggers.ts';
import * as undo from './undo.ts';
import * as wiki from './wiki.ts';

const { messageCharLimit: _limit, ...conversationRoutes } = conversations;

/** Every route and stream of the API by name. A test checks that the server binds each exactly once. */
export const routes = {
  ...system,
  ...agents,
  ...conversationRoutes,
  ...compactions,
  ...approvals,
  ...connections,
  ...activity,
  ...allowances,
  ...search,
  ...files,
  ...fork,
  ...jobs,
  ...triggers,
  ...undo,
  ...memory,
  ...outbox,
  ...consolidation,
  ...wiki,
  ...records,
} as const;
