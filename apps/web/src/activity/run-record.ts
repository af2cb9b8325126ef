import { routes, type Trajectory } from '@my-agent-crew/contract';
import type { Api } from '../net/api.ts';

/** Reads the record of a run from the server: everything stored of it, secrets masked. */
export const readRecord = async (api: Api, id: string): Promise<Trajectory> => {
  const request = { params: { id }, query: { format: 'json', full: '1' } } as const;
  const { response } = await api.file(routes.getTrajectory, request);
  return (await response.json()) as Trajectory;
};
