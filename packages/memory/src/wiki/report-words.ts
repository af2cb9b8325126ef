import type { Language, WikiFinding, WikiKind } from '@my-agent-crew/contract';

/** The words of the two report pages. */
export interface ReportWords {
  readonly lint: string;
  readonly clean: string;
  readonly findings: Record<WikiFinding['kind'], string>;
  readonly undated: string;
  readonly index: string;
  readonly kinds: Record<WikiKind, string>;
  links(count: number): string;
}

/** By language of the agent. */
export const reportWords: Record<Language, ReportWords> = {
  vi: {
    lint: 'Những chỗ cần xem lại',
    clean: 'Không có gì cần xem lại.',
    findings: {
      review: 'Cần người xem',
      unsourced: 'Không có nguồn',
      dangling: 'Link không dẫn tới trang nào',
      stale: 'Quá 90 ngày chưa cập nhật, hoặc không ghi ngày',
    },
    undated: 'không ghi ngày',
    index: 'Mọi trang của wiki',
    kinds: { entity: 'Thực thể', concept: 'Khái niệm', synthesis: 'Tổng hợp' },
    links: (count) => (count === 0 ? '' : ` (${count} trang link tới)`),
  },
  en: {
    lint: 'What to look at',
    clean: 'There is nothing to look at.',
    findings: {
      review: 'For a person to look at',
      unsourced: 'Without a source',
      dangling: 'Links that lead nowhere',
      stale: 'Not updated for over 90 days, or undated',
    },
    undated: 'undated',
    index: 'All pages of the wiki',
    kinds: { entity: 'Entities', concept: 'Concepts', synthesis: 'Syntheses' },
    links: (count) => (count === 0 ? '' : ` (linked from ${count})`),
  },
};
