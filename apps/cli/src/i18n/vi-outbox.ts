/** The words of `crew outbox` in Vietnamese. */
export const viOutbox = {
  help: {
    outbox: 'Xem tin gửi ra ngoài: còn kẹt, đang chờ; gửi lại hoặc bỏ một tin',
    message: 'mã tin, như crew outbox in ra',
    resend: 'Gửi lại một tin kẹt hoặc đã bỏ (tin chưa rõ đã tới có thể tới hai lần)',
    drop: 'Bỏ một tin đang chờ hoặc bị kẹt',
  },
  none: 'Không có tin nào kẹt hay đang chờ.',
  state: {
    waiting: 'đang chờ',
    sending: 'đang gửi',
    sent: 'đã gửi',
    dead: 'không gửi được',
    unsure: 'chưa rõ đã tới chưa',
    dropped: 'đã bỏ',
  },
  chat: (target: string) => `chat ${target}`,
  attempts: (count: number) => `${count} lần thử`,
  next: (at: string) => `thử lại ${at}`,
  edit: 'sửa tin đã gửi',
  more: (count: number) => `… và ${count} tin nữa.`,
  resent: (id: string) => `${id} đã vào hàng để gửi lại.`,
  droppedDone: (id: string) => `Đã bỏ ${id}.`,
};

/** The words of `crew outbox`; the other language has the same. */
export type OutboxWords = typeof viOutbox;
