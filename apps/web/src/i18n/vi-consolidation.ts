import type { Consolidation } from '@my-agent-crew/contract';

/** The words about consolidating memory. */
export interface ConsolidationText {
  start: string;
  running: string;
  hint: string;
  never: string;
  failed: string;
  notStarted: string;
  /** How the last one went; `time` is in the viewer's words. */
  last(time: string, how: string): string;
  outcome: Record<NonNullable<Consolidation['outcome']>, (notes: number) => string>;
  cancelled: string;
  /** When nothing else is known about how it ended. */
  unknown: string;
  openRun: string;
}

/** In Vietnamese. */
export const viConsolidation: ConsolidationText = {
  start: 'Gom ghi chú',
  running: 'Đang gom ghi chú…',
  hint: 'Viết lại MEMORY.md từ ghi chú 7 ngày gần nhất.',
  never: 'Chưa gom lần nào.',
  failed: 'Không đọc được lần gom gần nhất.',
  notStarted: 'Chưa gom được.',
  last: (time, how) => `Lần gần nhất, ${time}: ${how}`,
  outcome: {
    nothing: () => 'không có ghi chú mới.',
    same: (notes) => `đã đọc ${notes} ghi chú, không cần đổi gì.`,
    proposed: (notes) => `đã đọc ${notes} ghi chú, có bản viết lại cho bạn quyết định.`,
    applied: (notes) => `đã đọc ${notes} ghi chú và viết lại MEMORY.md.`,
  },
  cancelled: 'đã dừng.',
  unknown: 'không hoàn thành.',
  openRun: 'Xem lượt chạy',
};
