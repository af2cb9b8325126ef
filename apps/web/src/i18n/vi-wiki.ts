import type { WikiFinding, WikiKind } from '@my-agent-crew/contract';

/** The words of the wiki pages. */
export interface WikiText {
  title: string;
  memory: string;
  failed: string;
  /** From the memory page. */
  open: string;
  openHint: string;
  agent: string;
  hint: string;
  empty: string;
  kinds: Record<WikiKind, string>;
  kind: Record<WikiKind, string>;
  links(count: number): string;
  undated: string;
  updated(when: string): string;
  newPage: string;
  compile: string;
  compiling: string;
  seeRun: string;
  compiled(when: string): string;
  compiledSame: string;
  compiledProposed(count: number): string;
  compileFailed(why: string): string;
  compileStopped: string;
  notStarted: string;
  lint: string;
  lintClean: string;
  findings: Record<WikiFinding['kind'], string>;
  finding: Record<WikiFinding['kind'], string>;
  backToWiki: string;
  sources: string;
  noSources: string;
  note(day: string): string;
  conversation: string;
  backlinks: string;
  noBacklinks: string;
  aliases(titles: string): string;
  review(why: string): string;
  edit: string;
  remove: string;
  removeTitle(title: string): string;
  removeBody: string;
  pageTitle: string;
  pageKind: string;
  text: string;
  textHint: string;
  sourcesHint: string;
  save: string;
  saving: string;
  cancel: string;
  notSaved: string;
  notDone: string;
  readAgain: string;
  readAgainHint: string;
  batch(count: number): string;
  batchNew: string;
  batchChanged: string;
  batchRemoved: string;
  batchStale(files: string): string;
}

/** In Vietnamese. */
export const viWiki: WikiText = {
  title: 'Wiki',
  memory: 'Trí nhớ',
  failed: 'Không đọc được wiki.',
  open: 'Mở wiki',
  openHint: 'Các trang agent tự viết từ ghi chú, có nguồn và nối với nhau.',
  agent: 'Agent',
  hint: 'Mỗi agent có wiki riêng. Trang nào cũng phải nêu nguồn.',
  empty: 'Chưa có trang nào. Trang đến từ agent, từ lần biên dịch ghi chú, hoặc do bạn viết.',
  kinds: { entity: 'Thực thể', concept: 'Khái niệm', synthesis: 'Tổng hợp' },
  kind: { entity: 'thực thể', concept: 'khái niệm', synthesis: 'tổng hợp' },
  links: (count) => `${count} trang nối tới`,
  undated: 'không ghi ngày',
  updated: (when) => `cập nhật ${when}`,
  newPage: 'Thêm trang',
  compile: 'Biên dịch từ ghi chú',
  compiling: 'Đang biên dịch…',
  seeRun: 'Xem lượt chạy',
  compiled: (when) => `Lần biên dịch gần nhất: ${when}.`,
  compiledSame: 'Không có trang nào cần đổi.',
  compiledProposed: (count) => `Đã đề xuất ${count} trang; quyết định ở trang Trí nhớ.`,
  compileFailed: (why) => `Không xong: ${why}`,
  compileStopped: 'Đã dừng trước khi xong.',
  notStarted: 'Chưa bắt đầu.',
  lint: 'Cần xem lại',
  lintClean: 'Không có gì cần xem lại.',
  findings: {
    review: 'Cần người xem',
    unsourced: 'Không có nguồn',
    dangling: 'Link không dẫn tới trang nào',
    stale: 'Lâu chưa cập nhật',
  },
  finding: {
    review: 'cần người xem',
    unsourced: 'không có nguồn',
    dangling: 'link hỏng',
    stale: 'đã cũ',
  },
  backToWiki: 'Wiki',
  sources: 'Nguồn',
  noSources: 'Trang này chưa nêu nguồn.',
  note: (day) => `Ghi chú ${day}`,
  conversation: 'Cuộc trò chuyện',
  backlinks: 'Trang nối tới đây',
  noBacklinks: 'Chưa có trang nào nối tới đây.',
  aliases: (titles) => `Tên cũ: ${titles}`,
  review: (why) => `Cần bạn xem: ${why}`,
  edit: 'Sửa',
  remove: 'Xoá',
  removeTitle: (title) => `Xoá trang ${title}?`,
  removeBody: 'Tệp của trang bị xoá và không lấy lại được từ đây. Link tới nó sẽ không dẫn tới đâu.',
  pageTitle: 'Tiêu đề',
  pageKind: 'Loại',
  text: 'Nội dung',
  textHint: 'Markdown. Nối trang bằng [[Tiêu đề]] hoặc [[Tiêu đề|chữ hiện ra]].',
  sourcesHint: 'Mỗi dòng một nguồn: note:2026-03-01 hoặc conv:<id>. Không có nguồn thì không lưu được.',
  save: 'Lưu',
  saving: 'Đang lưu…',
  cancel: 'Huỷ',
  notSaved: 'Chưa lưu.',
  notDone: 'Chưa làm được.',
  readAgain: 'Bỏ phần đang gõ, đọc bản mới',
  readAgainHint: 'Phần bạn đang gõ vẫn còn ở đây; hãy chép lại nếu cần.',
  batch: (count) => `${count} trang wiki, ghi hết hoặc không ghi trang nào`,
  batchNew: 'trang mới',
  batchChanged: 'sửa',
  batchRemoved: 'xoá',
  batchStale: (files) => `Đã đổi sau khi có đề xuất: ${files}.`,
};
