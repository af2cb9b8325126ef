import { costsVi } from './costs-vi.ts';
import { viGate } from './vi-gate.ts';
import { viJobs } from './vi-jobs.ts';
import { viMemory } from './vi-memory.ts';
import { viOutbox } from './vi-outbox.ts';
import { viTriggers } from './vi-triggers.ts';
import { viUndo } from './vi-undo.ts';

/** Every word the command line shows, in Vietnamese. Its shape is the dictionary that other languages fill. */
export const vi = {
  locale: 'vi-VN',
  costs: costsVi,
  jobs: viJobs,
  memory: viMemory,
  outbox: viOutbox,
  triggers: viTriggers,
  help: {
    crew: 'Đội trợ lý AI của riêng bạn: chạy máy chủ, trò chuyện, hoặc giao một việc rồi lấy kết quả.',
    serve: 'Chạy máy chủ và trang web',
    chat: 'Trò chuyện trong cửa sổ dòng lệnh',
    run: 'Giao một việc, in câu trả lời rồi thoát ("-" để đọc từ stdin)',
    approve: 'Cho phép một thao tác đang chờ, rồi đợi lượt chạy xong',
    deny: 'Từ chối một thao tác đang chờ, rồi đợi lượt chạy xong',
    answer: 'Trả lời một câu hỏi đang chờ, rồi đợi lượt chạy xong',
    costs: 'Cho biết đã chi bao nhiêu hôm nay, tháng này, theo từng agent, và các hạn mức',
    search: 'Tìm lời đã nói trong các cuộc trò chuyện; mọi từ đều phải có, không cần dấu',
    searchAgent: 'chỉ tìm trong cuộc trò chuyện của agent này',
    searchLimit: 'số kết quả nhiều nhất (mặc định 20)',
    searchBest: 'khớp nhất lên đầu thay vì mới nhất',
    export: 'In một cuộc trò chuyện ra Markdown, đã che khoá và mật khẩu',
    trajectory: 'In bản ghi của một lượt chạy, đã che khoá và mật khẩu',
    full: 'kèm trọn tham số và kết quả',
    format: 'json cho chương trình hoặc md cho người đọc',
    agent: 'Thêm thành viên vào đội từ các mẫu có sẵn',
    listTemplates: 'Liệt kê các vai trò có thể thêm',
    addAgent: 'Thêm một vai trò cùng những agent nó giao việc cho',
    agentId: 'id của agent mới (mặc định theo mẫu)',
    workspace: 'thư mục làm việc của các agent mới',
    force: 'ghi đè tệp đã có',
    host: 'địa chỉ lắng nghe (chỉ nhận địa chỉ trong máy này)',
    port: 'cổng lắng nghe',
    noSchedule: 'không chạy lịch',
    strict: 'không khởi động khi có tệp hỏng trong thư mục dữ liệu',
    home: 'thư mục dữ liệu (mặc định: MY_AGENT_HOME, rồi ~/.my-agent-crew)',
    url: 'địa chỉ máy chủ đang chạy (mặc định http://127.0.0.1:8765)',
    conversation: 'mã cuộc trò chuyện để nói tiếp',
    json: 'in một đối tượng JSON thay cho văn bản',
    yes: 'tự cho phép các thao tác chỉ hỏi theo mặc định (không gồm thao tác bị quy tắc bắt hỏi)',
    always: 'từ nay luôn cho phép công cụ này trong cuộc trò chuyện đó',
  },
  undo: viUndo,
  serve: {
    ready: (url: string) => `Đội đang chạy tại ${url}`,
    keyHint: (file: string) =>
      `Chưa có khóa nào, nên chỉ mô hình thử "fake:echo" trả lời. Thêm khóa vào ${file} (ví dụ OPENROUTER_API_KEY=…), rồi chạy lại.`,
    parked: (file: string, reason: string) => `Tạm gác ${file}: ${reason}`,
    stopping: 'Đang dừng; nhấn Ctrl-C lần nữa để dừng ngay.',
    stopped: 'Đã dừng.',
  },
  agent: {
    added: (ids: string) =>
      `Đã thêm: ${ids}. Máy chủ đang chạy sẽ nhận ở lần khởi động kế tiếp, hoặc qua POST /api/agents/reload.`,
  },
  search: {
    you: 'Bạn',
    untitled: 'Cuộc trò chuyện chưa có tên',
    none: 'Không có tin nhắn nào chứa mọi từ này. Hãy thử ít từ hơn.',
    incomplete: 'Tin nhắn cũ vẫn đang được lập chỉ mục, nên có thể còn thiếu kết quả.',
  },
  connect: {
    started: (url: string) =>
      `Không có máy chủ nào đang chạy, nên đã mở một máy chủ tạm tại ${url}; nó dừng khi lệnh này kết thúc.`,
  },
  chat: {
    welcome: (title: string) => `Cuộc trò chuyện ${title}`,
    hint: 'Gõ /help để xem lệnh. Ctrl-C dừng lượt đang chạy, nhấn hai lần để thoát.',
    echoOnly: (file: string) => `Chưa có khóa: chỉ mô hình thử trả lời. Thêm khóa vào ${file}.`,
    help: [
      '/new            mở cuộc trò chuyện mới',
      '/steer <lời>    chèn lời vào lượt đang chạy',
      '/stop           dừng lượt đang chạy',
      '/status         xem chi phí, mô hình, hàng đợi',
      '/help           xem bảng này',
      '/quit           thoát',
      'Gõ khi đang bận thì lời được xếp hàng cho lượt sau.',
    ],
    opened: (id: string) => `Đã mở cuộc trò chuyện mới ${id}.`,
    nothingToStop: 'Không có lượt nào đang chạy.',
    stopRequested: 'Đang dừng lượt này.',
    leaveHint: 'Nhấn Ctrl-C lần nữa để thoát.',
    lost: 'Mất kết nối với máy chủ, đang nối lại…',
    back: 'Đã nối lại.',
    bye: (id: string) => `Nói tiếp bằng: crew chat --conversation ${id}`,
    waiting: 'đang chờ mô hình',
    thinking: 'đang nghĩ',
    answering: 'đang trả lời',
    usingTool: (name: string) => `đang chạy ${name}`,
    queuedCount: (count: number) => `${count} lời đang xếp hàng`,
    status: (fields: {
      id: string;
      agent: string;
      state: string;
      route: string;
      spent: string;
      cap: string;
      queued: number;
    }) => [
      `cuộc trò chuyện  ${fields.id}`,
      `trợ lý           ${fields.agent}`,
      `trạng thái       ${fields.state}`,
      `mô hình          ${fields.route || 'chưa gọi'}`,
      `đã chi           ${fields.spent} / ${fields.cap}`,
      `xếp hàng         ${fields.queued}`,
    ],
    states: { idle: 'rảnh', running: 'đang chạy', waiting: 'đang chờ bạn' },
    noCap: 'không giới hạn',
  },
  turn: {
    from: {
      web: 'web',
      cli: 'dòng lệnh',
      telegram: 'Telegram',
      inbound: 'bên ngoài',
      job: 'lịch',
      delegate: 'ủy thác',
    },
    queued: (position: number) => `đã xếp hàng (thứ ${position}) cho lượt sau`,
    steerQueued: 'sẽ chèn vào lượt đang chạy ở bước kế tiếp',
    steered: (text: string) => `đã chèn: ${text}`,
    fallback: (route: string, next: string | null, error: string) =>
      `${route} không dùng được (${error}); ${next === null ? 'không còn mô hình nào để thử' : `chuyển sang ${next}`}`,
    compacted: (messages: string) => `${messages} tin cũ từ nay được đọc qua bản tóm tắt`,
    escalated: (route: string) => `phần còn lại của lượt chạy trên ${route}`,
    cut: (reason: string) => `câu trả lời bị cắt: ${reason}`,
    shortened: (characters: string) => `rút gọn từ ${characters} ký tự`,
    unknownCosts: (calls: number) => `${calls} lời gọi không rõ giá`,
    steps: (count: number) => `${count} bước`,
    halted: {
      budget: 'Dừng vì chạm giới hạn chi phí của cuộc trò chuyện này. Nâng giới hạn rồi gửi tiếp.',
      allowance: 'Dừng vì một hạn mức đã hết. Hãy nâng hạn mức (crew costs cho biết cái nào) rồi gửi lại.',
      max_steps: 'Dừng vì hết số bước cho phép trong một lượt. Gửi tiếp để làm phần còn lại.',
      loop: 'Dừng vì lặp lại cùng một thao tác. Hãy nói rõ hơn điều cần làm.',
      nested_calls: 'Dừng vì một script gọi quá nhiều công cụ.',
    },
    failed: (message: string) => `Lượt này lỗi: ${message}`,
    cancelled: 'Đã dừng.',
    restored: 'Lời trả lại từ hàng đợi:',
    interrupted: 'Máy chủ đang dừng; lượt này tự chạy tiếp sau khi máy chủ mở lại.',
    outcomes: {
      ok: '',
      refused: 'bị chặn',
      denied: 'bị từ chối',
      expired: 'hết hạn duyệt, không ai quyết định',
      failed: 'lỗi',
      'timed-out': 'quá giờ',
      unknown: 'không rõ đã chạy hay chưa',
    },
  },
  approval: {
    title: (name: string) => `Cần bạn duyệt: ${name}`,
    question: 'Trợ lý hỏi:',
    reason: (reason: string) => `Lý do phải hỏi: ${reason}`,
    deadline: (time: string, left: string) => `Hết hạn lúc ${time} (còn ${left})`,
    defaultAnswer: (text: string) => `Nếu không ai trả lời: ${text}`,
    keys: 'y = cho phép · n = từ chối',
    keysAlways: 'y = cho phép · n = từ chối · a = luôn cho phép công cụ này',
    questionKeys: 'Gõ số của lựa chọn hoặc câu trả lời của bạn.',
    questionKeysFree: 'Gõ câu trả lời của bạn.',
    remind: 'Có một thao tác đang chờ duyệt: gõ y hoặc n trước, hoặc /stop để bỏ lượt này.',
    noAlways: 'Thao tác này bị một quy tắc bắt hỏi nên không thể luôn cho phép: gõ y hoặc n.',
    settled: {
      pending: 'đang chờ',
      approved: 'đã cho phép',
      denied: 'đã từ chối',
      answered: 'đã trả lời',
      expired: 'đã hết hạn',
      cancelled: 'đã hủy',
    },
    by: (status: string, channel: string) => `${status} (qua ${channel})`,
  },
  run: {
    needsApproval: (id: string, name: string) => `Lượt đang chờ duyệt thao tác ${name} (mã ${id}).`,
    needsAnswer: (id: string) => `Lượt đang chờ trả lời câu hỏi (mã ${id}).`,
    howToDecide: (id: string) => `Cho phép: crew approve ${id}    Từ chối: crew deny ${id}`,
    howToAnswer: (id: string) => `Trả lời: crew answer ${id} "…"`,
    emptyText: 'Chưa có lời nào để gửi: đưa văn bản làm tham số, hoặc "-" và đưa qua stdin.',
    noApproval: (id: string) => `Không có yêu cầu duyệt nào mang mã ${id}.`,
    ambiguous: (id: string) => `Có nhiều yêu cầu duyệt bắt đầu bằng ${id}; hãy đưa mã dài hơn.`,
    isQuestion: (id: string) => `Yêu cầu ${id} là một câu hỏi: dùng crew answer ${id} "…".`,
    isTool: (id: string) => `Yêu cầu ${id} là một thao tác: dùng crew approve ${id} hoặc crew deny ${id}.`,
    already: (id: string, status: string) => `Yêu cầu ${id} không còn chờ nữa: ${status}.`,
  },
  gate: viGate,
  units: { seconds: 'giây', minutes: 'phút', hours: 'giờ' },
};

/** The dictionary: every language has exactly these entries. */
export type Words = typeof vi;
