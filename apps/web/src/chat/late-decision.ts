import { CrewError } from '@my-agent-crew/contract';
import { moment } from '../i18n/format.ts';
import { gateText } from '../i18n/gate-text.ts';
import { text } from '../i18n/language.ts';

const settled = (status: unknown): string | undefined =>
  typeof status === 'string'
    ? (gateText().settled as Readonly<Record<string, string | undefined>>)[status]
    : undefined;

const channel = (by: unknown): string =>
  typeof by === 'string'
    ? ((text().composer.channels as Readonly<Record<string, string | undefined>>)[by] ?? by)
    : '';

/** What had happened to a request before this page decided it, in the page's language; null for any other error. */
export const lateDecision = (error: unknown): string | null => {
  if (!(error instanceof CrewError) || error.code !== 'conflict') return null;
  const { status, decided_by, decided_at } = (error.details ?? {}) as Readonly<Record<string, unknown>>;
  const what = settled(status);
  if (what === undefined || typeof decided_at !== 'string') return null;
  return gateText().late(what, channel(decided_by), moment(decided_at));
};
