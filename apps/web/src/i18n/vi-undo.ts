import type { FileChange, FileOutcome, UndoReason } from '@my-agent-crew/contract';

/** The words about files a turn changed, and about taking that back. */
export interface UndoText {
  /** Head of the list. */
  files(count: number): string;
  undoneFiles(count: number): string;
  loading: string;
  failed: string;
  retry: string;
  show: string;
  hide: string;
  kind: Record<FileChange['kind'], string>;
  undone: string;
  size(before: string, after: string): string;
  reason: Record<UndoReason, string>;
  laterTurn: string;
  showDiff: string;
  hideDiff: string;
  turnDiff: string;
  sinceDiff: string;
  noDiff: string;
  gone: string;
  cut: string;
  commands(count: number): string;
  undo: string;
  redo: string;
  dialog: {
    title: string;
    redoTitle: string;
    body: string;
    redoBody: string;
    action: string;
    redoAction: string;
    working: string;
  };
  recreate: string;
  outcome: Record<Exclude<FileOutcome['outcome'], 'conflict'>, string>;
  outcomeOf(path: string, outcome: string): string;
  done: string;
}

/** In Vietnamese. */
export const viUndo: UndoText = {
  files: (count) => `${count} tệp đã thay đổi`,
  undoneFiles: (count) => `Đã hoàn tác ${count} tệp`,
  loading: 'Đang xem các tệp đã thay đổi…',
  failed: 'Không đọc được danh sách tệp đã thay đổi.',
  retry: 'Thử lại',
  show: 'Xem các tệp',
  hide: 'Ẩn các tệp',
  kind: { created: 'mới', changed: 'đã sửa', deleted: 'đã xoá' },
  undone: 'đã hoàn tác',
  size: (before, after) => `${before} → ${after}`,
  reason: {
    edited: 'Đúng những dòng này đã được sửa sau đó, nên tệp được giữ nguyên.',
    'later-turn': 'Một lượt sau đã sửa đúng những dòng này. Hãy hoàn tác lượt đó trước.',
    deleted: 'Tệp đã bị xoá sau đó.',
    'not-kept': 'Nội dung cũ không được giữ: tệp quá 20 MB hoặc đã bị dọn để lấy chỗ.',
    'not-text': 'Tệp đã đổi sau đó và không phải văn bản, nên không gộp được.',
    unreachable: 'Không dùng được vị trí này nữa: nó đã bị đóng, hoặc đường dẫn nay dẫn sang nơi khác.',
    'not-written': 'Không ghi được: tệp vừa bị đổi, đĩa đã đầy hoặc hệ thống từ chối. Tệp được giữ nguyên.',
  },
  laterTurn: 'Xem lượt đó',
  showDiff: 'Xem thay đổi',
  hideDiff: 'Ẩn thay đổi',
  turnDiff: 'Lượt này đã đổi',
  sinceDiff: 'Đã đổi từ đó đến nay',
  noDiff: 'Không hiện được thay đổi: tệp không phải văn bản, hoặc nội dung không còn được giữ.',
  gone: 'Không còn khác biệt nào.',
  cut: 'Còn nhiều dòng nữa không hiện ở đây.',
  commands: (count) =>
    `${count} lệnh đã chạy trong lượt này. Những gì lệnh thay đổi thì không hoàn tác được.`,
  undo: 'Hoàn tác lượt này',
  redo: 'Làm lại',
  dialog: {
    title: 'Hoàn tác lượt này?',
    redoTitle: 'Làm lại những gì đã hoàn tác?',
    body: 'Những tệp được chọn trở về như trước lượt này. Phần được sửa sau đó ở dòng khác vẫn được giữ.',
    redoBody: 'Những thay đổi của lượt này được đưa trở lại. Phần được sửa sau đó ở dòng khác vẫn được giữ.',
    action: 'Hoàn tác',
    redoAction: 'Làm lại',
    working: 'Đang làm…',
  },
  recreate: 'Tạo lại tệp này',
  outcome: {
    restored: 'đã trở về nội dung trước',
    merged: 'đã gỡ đúng phần thay đổi, phần sửa sau đó còn nguyên',
    removed: 'đã xoá',
    recreated: 'đã tạo lại',
    nothing: 'không có gì phải đổi',
  },
  outcomeOf: (path, outcome) => `${path}: ${outcome}`,
  done: 'Kết quả',
};
