import { CrewError, type ErrorBody, errorStatus } from '@my-agent-crew/contract';

/** An error as the API answers it. */
export interface ErrorAnswer {
  status: (typeof errorStatus)[keyof typeof errorStatus];
  body: ErrorBody;
}

const hidden =
  'Something failed inside the server, so this was not done. Its log has the cause; try again, and restart the server if it happens again.';

/** The answer for anything a handler threw. Only a `CrewError` is shown; a defect is hidden behind one plain sentence. */
export const errorAnswer = (error: unknown): ErrorAnswer => {
  if (!(error instanceof CrewError))
    return { status: 500, body: { error: { code: 'internal', message: hidden } } };
  const { code, message, details } = error;
  return {
    status: errorStatus[code],
    body: { error: { code, message, ...(details === undefined ? {} : { details }) } },
  };
};
