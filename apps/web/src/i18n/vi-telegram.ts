/** The words about the Telegram bot in Vietnamese. */
export const viTelegram = {
  state: {
    off: 'Chưa có token',
    starting: 'Đang kết nối',
    polling: 'Đang nhận tin',
    conflict: 'Bị giành mất',
    refused: 'Token bị từ chối',
    waiting: 'Chưa nối được',
  },
  hint: {
    off: (variable: string) => `Đặt ${variable} ở mục Khoá để bật bot.`,
    conflict: 'Chương trình khác cũng đang nhận tin của bot này. Tắt bớt một bên; ở đây thử lại mỗi 5 giây.',
    refused: 'Lấy token mới từ @BotFather rồi đặt lại ở mục Khoá.',
    waiting: 'Tự thử lại. Tin đã nhận và tin chờ gửi vẫn còn.',
  },
  bot: (name: string) => `@${name}`,
  last: (when: string) => `tin gần nhất ${when}`,
  quiet: 'chưa có tin nào',
  strangers: (count: string) => `${count} tin từ chat khác, không trả lời`,
};

/** The words about the Telegram bot; the other language has the same. */
export type TelegramText = typeof viTelegram;
