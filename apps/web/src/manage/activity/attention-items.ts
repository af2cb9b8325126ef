import { costsText } from '../../i18n/costs-text.ts';
import { count } from '../../i18n/format.ts';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { outboxText } from '../../i18n/outbox-text.ts';
import { recordsText } from '../../i18n/records-text.ts';
import { agentName } from '../../state/agent-name.ts';
import { holding } from '../../state/alerts.ts';
import type { Crew } from '../../state/crew.ts';
import { addressOf } from '../../state/route.ts';
import { now } from '../../state/ticker.ts';
import type { IconName } from '../../ui/icon.tsx';
import { alertSentence } from '../costs/allowance-words.ts';

/** One thing that wants the person, as a line with the way to deal with it. */
export interface AttentionItem {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  readonly action: string;
}

const nameIn =
  (crew: Crew) =>
  (id: string): string =>
    agentName(crew.agents(), id);

const decisions = (crew: Crew): AttentionItem[] =>
  crew.activity.state.approvals.map(({ kind, name, agent_id }) => ({
    icon: kind === 'question' ? 'help' : 'shield',
    title: kind === 'question' ? text().question.title : text().approval.heading(name),
    detail: nameIn(crew)(agent_id),
    href: addressOf.approvals(),
    action: kind === 'question' ? manageText().activity.answer : manageText().activity.decide,
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
  holding(crew.activity.state.alerts, now()).map((alert) => ({
    icon: 'coins',
    title: costsText().alertTitle[alert.level],
    detail: alertSentence(alert, nameIn(crew)),
    href: addressOf.costs(),
    action: costsText().toCosts,
  }));

const stuckMessages = (crew: Crew): AttentionItem[] => {
  const { dead, unsure } = crew.activity.state.outbox;
  if (dead + unsure === 0) return [];
  return [
    {
      icon: 'send',
      title: outboxText().attention(count(dead + unsure)),
      detail: outboxText().attentionDetail,
      href: addressOf.connections(),
      action: outboxText().toConnections,
    },
  ];
};

/** Where lines of the attention centre come from, in their order. A part of the crew with alerts adds its own here. */
const sources: readonly ((crew: Crew) => AttentionItem[])[] = [
  allowanceAlerts,
  decisions,
  stuckMessages,
  parkedParts,
];

/** Everything that wants the person now, but for runs that failed. */
export const attentionItems = (crew: Crew): AttentionItem[] => sources.flatMap((source) => source(crew));
