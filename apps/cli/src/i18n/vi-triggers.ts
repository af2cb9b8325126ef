/** The words of triggers in `crew jobs` in Vietnamese. */
export const viTriggers = {
  title: 'Chạy khi có việc:',
  hook: (path: string) => `webhook ${path}`,
  watch: (path: string) => `theo dõi ${path}`,
  startsJob: (job: string) => `chạy lịch ${job}`,
  last: (at: string) => `lần gần nhất ${at}`,
  never: 'chưa chạy lần nào',
  refused: (count: number) => `từ chối ${count} lần`,
  failing: 'đang hỏng',
  paused: 'đang tạm dừng',
  off: 'đang tắt trong tệp',
  problem: {
    job: 'agent không có lịch này',
    outside: 'đường dẫn ra ngoài thư mục làm việc',
    closed: 'đường dẫn chạm nơi agent không được tới',
    secret: 'chưa có khoá để kiểm chữ ký',
    missing: 'chưa thấy gì ở đường dẫn này',
    unreadable: 'không đọc được đường dẫn này',
    'too-many': 'quá nhiều tệp',
    'refused-key': 'ba lần liền không model nào nhận khoá',
  },
  pausedDone: (name: string) => `Đã tạm dừng ${name}.`,
  resumedDone: (name: string) => `${name} chạy tiếp.`,
};

/** The shape both languages share. */
export type TriggersWords = typeof viTriggers;
