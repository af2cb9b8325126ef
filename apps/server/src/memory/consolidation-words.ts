import type { Language } from '@my-agent-crew/contract';

/** What a consolidation says about itself, to the person. */
export interface ConsolidationWords {
  /** Name of its conversation, and the words that open it. */
  readonly title: string;
  readonly nothing: string;
  readonly same: (notes: number) => string;
  readonly applied: (notes: number, lines: number) => string;
  readonly proposed: (notes: number, doubts: number) => string;
  /** `why` is a sentence. */
  readonly refused: (why: string) => string;
  readonly isCut: string;
  readonly reviewed: (proposals: number) => string;
  readonly skipped: (count: number) => string;
  /** Why the facts were not reviewed; `detail` is the rest of a sentence. */
  readonly notReviewed: (detail: string) => string;
  readonly noMoney: string;
  readonly overtaken: string;
  readonly failed: (detail: string) => string;
  readonly noRoute: string;
  readonly defect: string;
  readonly cut: string;
}

const count = (value: number, one: string, many: string): string => `${value} ${value === 1 ? one : many}`;

const vi: ConsolidationWords = {
  title: 'Gom ghi nhớ',
  nothing: 'Không có ghi chú nào mới hơn lần gom trước, nên không gọi model nào và MEMORY.md giữ nguyên.',
  same: (notes) => `Đã đọc ${notes} ghi chú. MEMORY.md không cần đổi gì.`,
  applied: (notes, lines) =>
    `Đã đọc ${notes} ghi chú và viết lại MEMORY.md: thêm ${lines} dòng, không bỏ dòng nào. Hoàn tác được ở trang Trí nhớ.`,
  proposed: (notes, doubts) =>
    `Đã đọc ${notes} ghi chú. Bản viết lại MEMORY.md chờ bạn quyết định ở trang Trí nhớ${doubts > 0 ? `, vì có ${doubts} chỗ cần người xem` : ''}. Chưa có gì được ghi.`,
  refused: (why) => `Chưa ghi được nên chờ bạn: ${why}`,
  isCut: 'Ghi chú nhiều hơn 40.000 ký tự nên phần cũ nhất chưa được đọc.',
  reviewed: (proposals) =>
    proposals === 0
      ? 'Đã rà những điều cả đội biết về bạn: không có gì cần sửa.'
      : `Đã rà những điều cả đội biết về bạn: ${proposals} đề xuất chờ bạn quyết định ở trang Trí nhớ.`,
  skipped: (skipped) => `${skipped} đề xuất khác không dùng được nên bỏ qua.`,
  notReviewed: (detail) => `Những điều cả đội biết về bạn chưa được rà lại: ${detail}`,
  noMoney: 'cuộc này đã hết hạn mức chi.',
  overtaken:
    'MEMORY.md hoặc đề xuất của nó đã đổi trong lúc model viết, nên không có gì được ghi. Hãy gom lại để đọc bản mới.',
  failed: (detail) => `Chưa gom được ghi nhớ: ${detail}. MEMORY.md giữ nguyên; hãy gom lại sau.`,
  noRoute: 'agent không có model nào viết lại được',
  defect: 'Chưa gom được ghi nhớ vì lỗi của server; nguyên nhân có trong log. MEMORY.md giữ nguyên.',
  cut: 'Server dừng trong lúc đang gom ghi nhớ. Lần gom này không tự chạy lại: hãy gom lại khi cần.',
};

const en: ConsolidationWords = {
  title: 'Memory consolidation',
  nothing:
    'No note is newer than the last consolidation, so no model was asked and MEMORY.md stays as it is.',
  same: (notes) => `Read ${count(notes, 'note', 'notes')}. MEMORY.md needs no change.`,
  applied: (notes, lines) =>
    `Read ${count(notes, 'note', 'notes')} and rewrote MEMORY.md: ${count(lines, 'line', 'lines')} added, none dropped. It can be taken back on the memory page.`,
  proposed: (notes, doubts) =>
    `Read ${count(notes, 'note', 'notes')}. The rewrite of MEMORY.md waits for you on the memory page${doubts > 0 ? `, because ${count(doubts, 'place needs', 'places need')} a look` : ''}. Nothing was written.`,
  refused: (why) => `It could not be written and waits for you: ${why}`,
  isCut: 'The notes have more than 40,000 characters, so the oldest of them were not read.',
  reviewed: (proposals) =>
    proposals === 0
      ? 'Looked over what the crew knows about you: nothing needs a change.'
      : `Looked over what the crew knows about you: ${count(proposals, 'proposal waits', 'proposals wait')} for you on the memory page.`,
  skipped: (skipped) =>
    `${count(skipped, 'further proposal was', 'further proposals were')} unusable and left out.`,
  notReviewed: (detail) => `What the crew knows about you was not looked over: ${detail}`,
  noMoney: 'the spending cap of this conversation is reached.',
  overtaken:
    'MEMORY.md or its proposal changed while the model wrote, so nothing was written. Consolidate again to read it as it is now.',
  failed: (detail) => `The memory was not consolidated: ${detail}. MEMORY.md is as it was; try again later.`,
  noRoute: 'the agent has no model that could rewrite it',
  defect:
    'The memory was not consolidated because of a fault of the server; its log has the cause. MEMORY.md is as it was.',
  cut: 'The server stopped during this consolidation. It is not run again by itself: consolidate again when you like.',
};

/** The words in the agent's language. */
export const consolidationWords = (language: Language): ConsolidationWords => (language === 'en' ? en : vi);
