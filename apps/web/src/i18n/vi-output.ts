/** The words about kept outputs in Vietnamese. `en-output.ts` must have the same keys. */
export const viOutput = {
  open: 'Xem toàn bộ kết quả',
  title: (tool: string) => `Toàn bộ kết quả của ${tool}`,
  range: (from: string, to: string, total: string) => `Ký tự ${from}–${to} trên tổng số ${total}`,
  loading: 'Đang đọc…',
  failed: 'Không đọc được kết quả đầy đủ.',
  gone: 'Bản đầy đủ không còn nữa: nó chỉ được giữ 7 ngày. Phần agent đã thấy vẫn ở trong thẻ.',
  retry: 'Thử lại',
  previous: 'Đoạn trước',
  next: 'Đoạn sau',
};

/** The shape of these words in every language. */
export type OutputText = typeof viOutput;
