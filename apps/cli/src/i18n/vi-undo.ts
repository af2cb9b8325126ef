import type { FileChange, FileOutcome, UndoReason } from '@my-agent-crew/contract';

/** What `crew undo` says. */
export interface UndoWords {
  help: { undo: string; run: string; yes: string; redo: string; recreate: string; file: string };
  none: (run: string) => string;
  list: (count: number) => string;
  kinds: Record<FileChange['kind'], string>;
  undone: string;
  reasons: Record<UndoReason, (run: string) => string>;
  commands: (count: number) => string;
  /** How to go on, by what was asked for. */
  next: { undo: string; redo: string };
  nothing: { undo: string; redo: string };
  noFile: (path: string) => string;
  outcomes: Record<Exclude<FileOutcome['outcome'], 'conflict'>, string>;
}

/** In Vietnamese. */
export const viUndo: UndoWords = {
  help: {
    undo: 'Xem các tệp một lượt đã thay đổi; với --yes thì hoàn tác',
    run: 'mã của lượt',
    yes: 'làm luôn; không có thì chỉ liệt kê',
    redo: 'làm lại những gì đã hoàn tác',
    recreate: 'tạo lại cả những tệp đã bị xoá sau đó',
    file: 'chỉ tệp này (dùng được nhiều lần)',
  },
  none: (run) => `Lượt ${run} không thay đổi tệp nào.`,
  list: (count) => `${count} tệp đã thay đổi:`,
  kinds: { created: 'mới', changed: 'đã sửa', deleted: 'đã xoá' },
  undone: 'đã hoàn tác',
  reasons: {
    edited: () => 'đúng những dòng này đã được sửa sau đó',
    'later-turn': (run) => `lượt ${run} sau đó đã sửa đúng những dòng này: hãy hoàn tác lượt ấy trước`,
    deleted: () => 'tệp đã bị xoá sau đó: thêm --recreate để tạo lại',
    'not-kept': () => 'nội dung cũ không được giữ (quá 20 MB hoặc đã bị dọn)',
    'not-text': () => 'tệp đã đổi sau đó và không phải văn bản',
    unreachable: () => 'vị trí này không dùng được nữa',
    'not-written': () => 'không ghi được, tệp được giữ nguyên',
  },
  commands: (count) =>
    `${count} lệnh đã chạy trong lượt này; những gì lệnh thay đổi thì không hoàn tác được.`,
  next: { undo: 'Chạy lại với --yes để hoàn tác.', redo: 'Chạy lại với --yes để làm lại.' },
  nothing: { undo: 'Không còn gì để hoàn tác.', redo: 'Không có gì để làm lại.' },
  noFile: (path) => `Lượt này không thay đổi tệp ${path}. Chưa làm gì cả.`,
  outcomes: {
    restored: 'đã trở về nội dung trước',
    merged: 'đã gỡ thay đổi, phần sửa sau đó còn nguyên',
    removed: 'đã xoá',
    recreated: 'đã tạo lại',
    nothing: 'không có gì phải đổi',
  },
};
