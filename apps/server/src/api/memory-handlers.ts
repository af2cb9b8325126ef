import { CrewError, memoryLimits } from '@my-agent-crew/contract';
import type { MemoryPlace } from '@my-agent-crew/core';
import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

type MemoryCalls =
  | 'getUserMemory'
  | 'putUserMemory'
  | 'putFact'
  | 'deleteFact'
  | 'getAgentMemory'
  | 'putAgentMemory'
  | 'getNote'
  | 'putNote'
  | 'searchMemory'
  | 'listMemoryProposals'
  | 'decideMemoryProposal'
  | 'undoMemoryProposal';

const userPlace: MemoryPlace = { owner: null, file: 'USER.md' };
const memoryPlace = (owner: string): MemoryPlace => ({ owner, file: 'MEMORY.md' });
const notePlace = (owner: string, day: string): MemoryPlace => ({ owner, file: `memory/${day}.md` });

/** Answers about what the crew remembers, and takes a person's edits and decisions. */
export const memoryHandlers = ({
  memory,
  home,
}: Pick<Crew, 'memory' | 'home'>): Pick<Handlers, MemoryCalls> => {
  const known = (id: string): string => {
    if (home.agent(id) === null) throw new CrewError('not-found', `There is no agent ${id}.`);
    return id;
  };
  return {
    getUserMemory: () => ({ user: memory.read(userPlace), facts: memory.facts() }),
    putUserMemory: ({ body }) => memory.write(userPlace, body.text, body.revision),
    putFact: ({ params, body: { revision, ...words } }) => memory.putFact({ ...params, ...words }, revision),
    deleteFact: ({ params, query }) => {
      memory.removeFact(params.name, query.revision);
      return params;
    },
    getAgentMemory: ({ params }) => ({
      memory: memory.read(memoryPlace(known(params.id))),
      notes: memory.notes(params.id),
    }),
    putAgentMemory: ({ params, body }) =>
      memory.write(memoryPlace(known(params.id)), body.text, body.revision),
    getNote: ({ params }) => memory.read(notePlace(known(params.id), params.day)),
    putNote: ({ params, body }) =>
      memory.write(notePlace(known(params.id), params.day), body.text, body.revision),
    searchMemory: ({ query }) => {
      if (query.q.length > memoryLimits.line)
        throw new CrewError(
          'invalid-input',
          `q may have ${memoryLimits.line} characters. Nothing was searched.`,
        );
      const owners =
        query.agent_id === undefined ? home.agents.map(({ agent }) => agent.id) : [known(query.agent_id)];
      return { hits: [...memory.searchAll(owners, query.q)] };
    },
    listMemoryProposals: () => ({ proposals: memory.proposals.list() }),
    decideMemoryProposal: ({ params, body }) => memory.proposals.decide(params.id, body.approve),
    undoMemoryProposal: ({ params }) => memory.proposals.undo(params.id),
  };
};
