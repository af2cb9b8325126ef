/** The words of `crew costs` in Vietnamese. */
export const costsVi = {
  today: 'Hôm nay',
  month: 'Tháng này',
  byAgent: 'Theo agent, 7 ngày qua',
  none: 'Chưa gọi model lần nào.',
  calls: (count: string) => `${count} lượt gọi`,
  unknown: (count: string) => `${count} lượt không rõ giá`,
  cached: (percent: string) => `${percent} % đọc từ bộ nhớ đệm`,
  allowances: 'Hạn mức',
  noAllowances: 'Chưa đặt hạn mức nào. Đặt ở trang Chi phí hoặc khoá allowances trong config.yaml.',
  scope: { crew: 'cả đội', unknown: 'lượt không rõ giá' },
  period: { day: 'hôm nay', month: 'tháng này' },
  state: { ok: 'còn', warning: 'sắp hết', paused: 'đã hết, không gọi model nữa' },
  of: (counted: string, limit: string) => `${counted} trên ${limit}`,
  resets: (time: string) => `tính lại lúc ${time}`,
};

/** The shape of the words of `crew costs` in every language. */
export type CostsWords = typeof costsVi;
