import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

/** Answers about the crew's allowances, and changes them. */
export const allowanceHandlers = ({
  spending,
}: Pick<Crew, 'spending'>): Pick<Handlers, 'getAllowances' | 'putAllowances'> => ({
  getAllowances: () => spending.overview(),
  putAllowances: ({ body }) => spending.setLimits(body),
});
