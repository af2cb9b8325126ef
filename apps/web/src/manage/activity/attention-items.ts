import { count, money } from '../../i18n/format.ts';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { recordsText } from '../../i18n/records-text.ts';
import type { Crew } from '../../state/crew.ts';
import { addressOf } from '../../state/route.ts';
import type { IconName } from '../../ui/icon.tsx';

/** One thing that wants the person, as a line with the way to deal with it. */
export interface AttentionItem {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  readonly action: string;
}

const decisions = (crew: Crew): AttentionItem[] =>
  crew.activity.state.approvals.map(({ kind, name, agent_id }) => ({
    icon: kind === 'question' ? 'help' : 'shield',
    title: kind === 'question' ? text().question.title : text().approval.heading(name),
    detail: crew.agents().find((agent) => agent.id === agent_id)?.name ?? agent_id,
    href: addressOf.approvals(),
    action: manageText().activity.decide,
  }));

const parkedParts = (crew: Crew): AttentionItem[] =>
  (crew.settings()?.parked ?? []).map(({ file, reason }) => ({
    icon: 'warn',
    title: recordsText().attention.parked(file),
    detail: reason,
    href: addressOf.settings(),
    action: recordsText().attention.openSettings,
  }));

const allowanceAlerts = (crew: Crew): AttentionItem[] =>
  crew.activity.state.alerts.map(({ level, scope, agent_id, period, counted, limit }) => {
    const words = recordsText().attention;
    const figure = scope === 'unknown' ? count : money;
    const name = crew.agents().find((agent) => agent.id === agent_id)?.name ?? agent_id;
    const who = scope === 'crew' ? words.crew : scope === 'unknown' ? words.unpriced : (name ?? words.crew);
    return {
      icon: 'coins',
      title: words.alert[level](who),
      detail: words.counted(figure(counted), figure(limit), words.period[period]),
      href: agent_id === null ? addressOf.settings() : addressOf.agent(agent_id),
      action: agent_id === null ? words.openSettings : words.openAgent,
    };
  });

/** Where lines of the attention centre come from, in their order. A part of the crew with alerts adds its own here. */
const sources: readonly ((crew: Crew) => AttentionItem[])[] = [decisions, allowanceAlerts, parkedParts];

/** Everything that wants the person now, but for runs that failed. */
export const attentionItems = (crew: Crew): AttentionItem[] => sources.flatMap((source) => source(crew));
