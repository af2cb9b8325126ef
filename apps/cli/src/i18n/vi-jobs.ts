/** The words of `crew jobs` in Vietnamese. */
export const viJobs = {
  help: {
    jobs: 'Liệt kê các lịch chạy, hoặc cho chạy, tạm dừng, chạy tiếp, xoá, xem lịch sử một lịch',
    job: 'lịch, viết là <agent>/<mã>',
    run: 'Cho một lịch chạy ngay',
    pause: 'Tạm dừng một lịch',
    resume: 'Cho một lịch chạy tiếp',
    remove: 'Xoá một lịch tạo từ chat',
    history: 'In các lần chạy gần đây của một lịch',
  },
  badName: (name: string) => `“${name}” không phải tên lịch: hãy viết <agent>/<mã>, như crew jobs in ra.`,
  none: 'Chưa có lịch nào.',
  next: (at: string) => `lần tới ${at}`,
  noNext: 'không có lần tới',
  last: (status: string, at: string) => `gần nhất: ${status} ${at}`,
  never: 'chưa chạy lần nào',
  failing: 'đang hỏng',
  paused: 'tạm dừng',
  off: 'tắt trong tệp',
  weekdays: ['Chủ nhật', 'thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy'],
  units: { m: 'phút', h: 'giờ', d: 'ngày' },
  timing: {
    daily: (times: string) => `mỗi ngày ${times}`,
    weekly: (weekdays: string, times: string) => `${weekdays} hằng tuần ${times}`,
    monthly: (monthDays: string, times: string) => `ngày ${monthDays} hằng tháng ${times}`,
    every: (count: string, unit: string) => `mỗi ${count} ${unit}`,
    once: (at: string) => `một lần: ${at}`,
    cron: (cron: string) => `cron ${cron}`,
  },
  status: {
    running: 'đang chạy',
    waiting: 'chờ duyệt',
    done: 'xong',
    halted: 'dừng giữa chừng',
    error: 'lỗi',
    cancelled: 'đã dừng',
    interrupted: 'bị ngắt',
    gone: 'cuộc trò chuyện đã xoá',
  },
  skipped: {
    missed: (count: number) => `lỡ ${count} lần vì server không chạy`,
    busy: (count: number) => `bỏ qua ${count} lần vì lần trước còn dở`,
  },
  problem: {
    time: 'không đọc được giờ của lịch này',
    start: 'không khởi chạy được, đang thử lại',
    'script-engine': 'bản này chưa có bộ chạy script',
  },
  late: 'chạy bù',
  quiet: 'OK, không có gì để gửi',
  started: (job: string) => `Đã cho ${job} chạy. Xem kết quả: crew jobs history ${job}`,
  pausedDone: (job: string) => `Đã tạm dừng ${job}.`,
  resumedDone: (job: string) => `${job} chạy tiếp theo lịch.`,
  removed: (job: string) => `Đã xoá ${job}. Lịch sử được giữ lại.`,
};

/** The shape both languages share. */
export type JobsWords = typeof viJobs;
