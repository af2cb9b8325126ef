const units = { m: 'phút', h: 'giờ', d: 'ngày' };
const upper = (words: string): string => `${words}`.replace(/^./, (first) => first.toUpperCase());

/** The words of the jobs page in Vietnamese. */
export const viJobs = {
  title: 'Lịch chạy',
  failed: 'Không đọc được danh sách lịch.',
  none: 'Chưa có lịch nào',
  noneHint: 'Thêm lịch trong trình sửa của một agent, hoặc nhờ agent đề xuất một lịch trong trò chuyện.',
  toCrew: 'Tới trang Đội',
  consolidate: 'Gom ghi nhớ',
  kind: { prompt: 'Nhắc agent', command: 'Lệnh shell', script: 'Script', consolidate: 'Gom ghi nhớ' },
  madeInChat: 'tạo từ chat',
  weekdays: ['Chủ nhật', 'thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy'],
  timing: {
    daily: (times: string) => `Mỗi ngày ${times}`,
    workWeek: (times: string) => `Thứ Hai đến thứ Sáu ${times}`,
    weekly: (weekdays: string, times: string) => `${upper(weekdays)} hằng tuần ${times}`,
    monthly: (monthDays: string, times: string) => `Ngày ${monthDays} hằng tháng ${times}`,
    every: (count: number, unit: 'm' | 'h' | 'd') => `Mỗi ${count} ${units[unit]}`,
    onceAt: (at: string) => `Một lần, lúc ${at}`,
    onceIn: (count: string, unit: 'm' | 'h' | 'd') => `Một lần, sau ${count} ${units[unit]}`,
    cron: (cron: string) => `Theo cron ${cron}`,
  },
  next: 'Lần tới',
  noNext: 'Không có',
  last: 'Lần gần nhất',
  never: 'Chưa chạy lần nào',
  failing: 'Đang hỏng',
  paused: 'Đang tạm dừng',
  off: 'Đang tắt trong tệp của agent',
  refusedKey:
    'Tự tạm dừng: ba lần liền không model nào nhận khoá. Sửa khoá ở trang Kết nối rồi cho chạy tiếp.',
  problem: {
    time: 'Không chạy: không đọc được giờ của lịch này. Sửa dòng lịch trong trình sửa của agent.',
    start: 'Đã đến giờ mà không khởi chạy được. Việc này tự được thử lại; nhật ký máy chủ có nguyên nhân.',
    'script-engine': 'Chưa chạy được: bản này chưa có bộ chạy script. Lịch được giữ nguyên.',
  },
  trigger: {
    clock: 'đúng giờ',
    late: 'chạy bù',
    person: 'chạy tay',
    hook: 'do hook gọi',
    watch: 'do tệp đổi',
  },
  skipped: {
    missed: (count: string) => `Lỡ ${count} lần vì server không chạy`,
    busy: (count: string) => `Bỏ qua ${count} lần vì lần trước còn dở`,
  },
  alsoMissed: (count: string) => `${count} lần trước đó bị lỡ`,
  quiet: 'OK, không có gì để gửi',
  gone: 'Cuộc trò chuyện đã bị xoá',
  pause: 'Tạm dừng',
  resume: 'Chạy tiếp',
  runNow: 'Chạy ngay',
  history: 'Lịch sử',
  historyOf: (name: string) => `Lịch sử của ${name}`,
  historyNone: 'Chưa có lần chạy nào.',
  historyFailed: 'Không đọc được lịch sử.',
  openRun: 'Xem lần chạy',
  openChat: 'Mở cuộc trò chuyện',
  edit: 'Sửa lịch',
  remove: 'Xoá',
  removeTitle: (name: string) => `Xoá lịch ${name}?`,
  removeBody: 'Lịch này không chạy nữa. Lịch sử các lần chạy được giữ lại.',
  started: (name: string) => `Đã cho ${name} chạy.`,
  pausedDone: (name: string) => `Đã tạm dừng ${name}.`,
  resumedDone: (name: string) => `${name} chạy tiếp theo lịch.`,
  removed: (name: string) => `Đã xoá ${name}.`,
  notDone: 'Không làm được:',
  editor: {
    at: 'Một lần',
    atLabel: 'Thời điểm',
    atHint: '2026-12-24 07:30, hoặc in 20 minutes tính từ lúc lưu.',
  },
};

/** The shape both languages share. */
export type JobsText = typeof viJobs;
