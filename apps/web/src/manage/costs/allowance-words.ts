import type { Alert, AllowanceLine } from '@my-agent-crew/contract';
import { costsText } from '../../i18n/costs-text.ts';
import { count, moment, money } from '../../i18n/format.ts';

type Place = Pick<AllowanceLine, 'scope' | 'agent_id' | 'limit' | 'counted'>;

/** Whom an allowance holds back. */
export const whoOf = ({ scope, agent_id }: Place, nameOf: (id: string) => string): string =>
  scope === 'agent' ? nameOf(agent_id ?? '') : costsText().who[scope];

/** How much of it is used, in its unit. */
export const usedOf = ({ scope, counted, limit }: Place): string => {
  const amount = scope === 'unknown' ? count : money;
  return costsText().used(amount(counted), amount(limit));
};

/** An alert as one sentence. */
export const alertSentence = (alert: Alert, nameOf: (id: string) => string): string => {
  const words = costsText();
  const who = whoOf(alert, nameOf);
  const period = words.period[alert.period];
  return alert.level === 'warning'
    ? words.alert.warning(who, period, usedOf(alert))
    : words.alert.paused(who, period, usedOf(alert), moment(alert.resets_at));
};
