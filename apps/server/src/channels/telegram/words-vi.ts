import type { TelegramWords } from './telegram-words.ts';

const states = { idle: 'đang rảnh', running: 'đang làm', waiting: 'đang chờ bạn' } as const;
const by = (channel: string | null): string => (channel === null ? '' : ` trên ${channel}`);
const settledAs = {
  pending: 'đang chờ',
  approved: 'đã được duyệt',
  denied: 'đã bị từ chối',
  answered: 'đã được trả lời',
  expired: 'đã hết hạn',
  cancelled: 'đã bị huỷ',
} as const;

/** Vietnamese. */
export const viTelegram: TelegramWords = {
  tips: {
    help: 'Các lệnh dùng được',
    status: 'Đội đang làm gì, đã tiêu bao nhiêu',
    tools: 'Công cụ agent đang có',
    approve: 'Duyệt yêu cầu đang chờ',
    deny: 'Từ chối yêu cầu đang chờ',
    new: 'Mở cuộc trò chuyện mới',
    stop: 'Dừng lượt đang chạy',
  },
  help: 'Nhắn bình thường để trò chuyện. Ảnh, tệp và ghi âm cũng gửi được.',
  kits: 'Lệnh của kit:',
  opened: 'Cuộc trò chuyện mới. Tin kế tiếp của bạn mở đầu nó.',
  unknownCommand: (name) => `Không có lệnh /${name}, nên chưa gửi gì. /help liệt kê các lệnh.`,
  nothingRuns: 'Không có lượt nào đang chạy.',
  notSentAnyMore: 'Những tin sau chưa được gửi, gửi lại nếu vẫn cần:',
  tools: (count) => `${count} công cụ:`,
  status: {
    agent: (name, version) => `**${name}** · my-agent-crew ${version}`,
    none: 'Chưa có cuộc trò chuyện nào hôm nay.',
    conversation: (title, state, spent) =>
      `${title || 'Cuộc trò chuyện'}: ${states[state]}, đã tiêu ${spent}`,
    requests: (count) => `${count} yêu cầu chờ bạn quyết`,
    messages: (count) => `${count} tin của bạn đang chờ tới lượt`,
    jobs: (count, next) => `${count} lịch${next === null ? '' : `, lần tới ${next}`}`,
  },
  noneOpen: 'Không có yêu cầu nào đang chờ.',
  noneCalled: (id) => `Không có yêu cầu ${id} đang chờ. Chưa quyết gì.`,
  which: (command) => `Có nhiều yêu cầu đang chờ, chưa quyết gì. Chọn một:\n(/${command} <mã>)`,
  isQuestion: 'Đây là câu hỏi: nhắn câu trả lời, hoặc bấm một lựa chọn.',
  settled: (status, channel, at) => `${settledAs[status]}${by(channel)} lúc ${at}`,
  decided: {
    approved: 'Đã duyệt.',
    always: 'Đã duyệt, và từ nay không hỏi lại trong cuộc trò chuyện này.',
    denied: 'Đã từ chối.',
    answered: 'Đã nhận câu trả lời.',
  },
  oldButton: 'Nút này không còn dùng được.',
  card: {
    head: (agent, tool) => `🔐 **${agent}** muốn dùng \`${tool}\``,
    heads: (agent, count) => `🔐 **${agent}** xin duyệt ${count} lời gọi`,
    question: (agent) => `❓ **${agent}** hỏi`,
    pick: 'Bấm một lựa chọn, nhắn số của nó, hoặc nhắn câu trả lời khác.',
    write: 'Tin kế tiếp của bạn là câu trả lời.',
    until: (time) => `Chờ tới ${time}`,
    approve: '✅ Duyệt',
    deny: '❌ Từ chối',
    always: 'Luôn cho phép',
    approveAll: '✅ Duyệt hết',
    denyAll: '❌ Từ chối hết',
  },
  remind: (waiting) =>
    `Tin của bạn chưa được gửi vì đang chờ bạn duyệt ${waiting}. Bấm nút trên thẻ, hoặc /approve, /deny; rồi gửi lại tin.`,
  answerInWords:
    'Đang có câu hỏi chờ bạn, nên tệp chưa được gửi. Trả lời bằng chữ hoặc ghi âm trước, rồi gửi lại tệp.',
  tooLong: 'Tin quá dài nên chưa được gửi. Rút ngắn, hoặc gửi thành tệp.',
  queueFull: 'Quá nhiều tin đang chờ nên tin này chưa được gửi. Đợi lượt đang chạy, hoặc /stop.',
  notSent: (reason) => `Tin của bạn chưa được gửi: ${reason}`,
  fault: 'lỗi của server; nhật ký có nguyên nhân. Hãy gửi lại.',
  notRead: 'Loại tin này chưa đọc được, nên chưa gửi gì. Gửi chữ, ảnh, tệp hoặc ghi âm.',
  voice: {
    off: 'Ghi âm chưa được tải về vì chưa bật chép lời: đặt `audio_routes` trong config.yaml (trang Kết nối), rồi gửi lại.',
    failed: (reason) => `Chưa chép được ghi âm nên chưa gửi gì: ${reason}`,
    spent: 'Ngân sách đã hết nên ghi âm chưa được chép, chưa gửi gì.',
  },
  file: {
    tooLarge: (name) => `${name} lớn hơn 20 MB, mức bot tải được, nên chưa lưu.`,
    failed: (name, reason) => `Chưa tải được ${name}: ${reason} Hãy gửi lại.`,
    notKept: (name, reason) =>
      `Không ghi được ${name} vào workspace (${reason}) nên chưa lưu. Xem lại dung lượng và quyền của thư mục inbox rồi gửi lại.`,
    photo: 'ảnh',
    document: 'tệp',
    voice: 'ghi âm',
    saved: 'Tệp kèm theo, đã lưu trong workspace:',
    outside: 'thư mục inbox dẫn ra ngoài workspace.',
  },
  canvas: (id) => `Canvas ${id} chưa gửi được: bản này chưa có canvas.`,
  end: {
    empty: 'Lượt này kết thúc mà không có câu trả lời.',
    halted: (reason, spent) =>
      `⚠️ ${
        {
          budget: 'Dừng vì cuộc trò chuyện hết ngân sách',
          allowance: 'Dừng vì hết hạn mức chi',
          max_steps: 'Dừng vì hết số bước cho phép',
          loop: 'Dừng vì lặp lại cùng một việc',
          nested_calls: 'Dừng vì gọi lồng quá nhiều',
        }[reason]
      }. Đã tiêu ${spent}.`,
    failed: (sentence, spent) => `⚠️ Lượt này hỏng: ${sentence} Đã tiêu ${spent}.`,
    cancelled: (spent) => `Lượt này đã bị dừng. Đã tiêu ${spent}.`,
  },
  pausedJob: (job) =>
    `Lịch ${job} đã được tạm dừng: ba lần liền không model nào nhận khoá. Sửa khoá trên trang Kết nối, rồi bật lại lịch.`,
};
