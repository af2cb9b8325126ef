import { CrewError } from '@my-agent-crew/contract';
import type { Files } from '../http/index.ts';
import { conversationMarkdown } from '../records/conversation-markdown.ts';
import { createRecordMaker } from '../records/record-maker.ts';
import { trajectoryJson } from '../records/trajectory-json.ts';
import { trajectoryMarkdown } from '../records/trajectory-markdown.ts';
import type { Crew } from './crew.ts';

const isYes = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Answers with records as files: exports of conversations and trajectories of runs, secrets masked. */
export const recordFiles = (crew: Crew): Pick<Files, 'exportConversation' | 'getTrajectory'> => {
  const makerNow = createRecordMaker(crew.home, crew.store);
  return {
    exportConversation: ({ params, query }) => {
      const conversation = crew.store.conversations.summary(params.id);
      if (conversation === null) throw new CrewError('not-found', `There is no conversation ${params.id}.`);
      const maker = makerNow();
      return {
        name: `${maker.mask(conversation.title) || conversation.id}.md`,
        type: 'text/markdown',
        chunks: conversationMarkdown(maker, conversation, isYes(query.full)),
      };
    },
    getTrajectory: ({ params, query }) => {
      const detail = crew.store.runs.detail(params.id);
      if (detail === null) throw new CrewError('not-found', `There is no run ${params.id}.`);
      const full = isYes(query.full);
      return query.format === 'md'
        ? {
            name: `run-${detail.id}.md`,
            type: 'text/markdown',
            chunks: trajectoryMarkdown(makerNow(), detail, full),
          }
        : {
            name: `run-${detail.id}.json`,
            type: 'application/json',
            chunks: trajectoryJson(makerNow(), detail, full),
          };
    },
  };
};
