import type { Language } from '@my-agent-crew/contract';

/** The words of exports and trajectories for people. */
export interface RecordWords {
  readonly untitled: string;
  readonly person: string;
  readonly joined: string;
  readonly agent: string;
  readonly started: string;
  readonly updated: string;
  readonly ended: string;
  readonly cost: (usd: string, unknownCalls: number) => string;
  readonly status: string;
  readonly conversation: string;
  readonly delegatedBy: (id: string) => string;
  readonly masked: string;
  readonly cutAnswer: (why: string) => string;
  readonly noResult: string;
  readonly arguments: string;
  readonly result: string;
  readonly outcome: Readonly<Record<string, string>>;
  readonly left: (chars: number) => string;
  readonly run: string;
  readonly notStored: string;
  readonly earlier: (count: number) => string;
  readonly notes: string;
  readonly messages: string;
  readonly steps: string;
  readonly stepColumns: readonly string[];
  readonly approvals: string;
  readonly decided: (status: string, by: string, at: string) => string;
  readonly waits: string;
  readonly delegations: string;
  readonly opened: (conversation: string, runs: string) => string;
}

const vi: RecordWords = {
  untitled: 'Cuộc trò chuyện chưa có tên',
  person: 'Bạn',
  joined: 'chen vào giữa lượt',
  agent: 'Agent',
  started: 'Bắt đầu',
  updated: 'Cập nhật',
  ended: 'Kết thúc',
  cost: (usd, unknown) => `Chi phí: ${usd} USD${unknown === 0 ? '' : ` và ${unknown} lượt gọi không rõ giá`}`,
  status: 'Trạng thái',
  conversation: 'Cuộc trò chuyện',
  delegatedBy: (id) => `Được giao từ cuộc trò chuyện ${id}`,
  masked: 'Khoá và mật khẩu mà crew biết đã được thay bằng \\*\\*\\*TÊN\\*\\*\\*.',
  cutAnswer: (why) => `Câu trả lời dừng giữa chừng: ${why}`,
  noResult: 'không có kết quả',
  arguments: 'Tham số',
  result: 'Kết quả',
  outcome: {
    ok: 'xong',
    refused: 'bị từ chối theo quy tắc',
    denied: 'bạn không cho phép',
    failed: 'hỏng',
    'timed-out': 'quá giờ',
    unknown: 'không rõ đã chạy hay chưa',
  },
  left: (chars) => `… [bỏ bớt ${chars} ký tự]`,
  run: 'Bản ghi lượt chạy',
  notStored:
    'Không có trong bản ghi: system prompt (được dựng lại trước mỗi lần gọi, không lưu), suy nghĩ của model (chỉ có số token), và phần văn bản đang gõ dở.',
  earlier: (count) => `Model cũng đã nhận ${count} tin nhắn của các lượt trước trong cuộc này.`,
  notes: 'Ghi chú model đọc ngay trước tin nhắn',
  messages: 'Tin nhắn',
  steps: 'Các bước',
  stepColumns: [
    '#',
    'Loại',
    'Tên',
    'Trạng thái',
    'Bắt đầu',
    'Thời gian',
    'Chi phí (USD)',
    'Token vào',
    'Token ra',
    'Chi tiết',
  ],
  approvals: 'Phê duyệt và câu hỏi',
  decided: (status, by, at) => `${status}${by === '' ? '' : ` từ ${by}`}${at === '' ? '' : ` lúc ${at}`}`,
  waits: 'đang chờ',
  delegations: 'Việc giao cho agent khác',
  opened: (conversation, runs) => `cuộc trò chuyện ${conversation}, lượt chạy ${runs}`,
};

const en: RecordWords = {
  untitled: 'Conversation without a title',
  person: 'You',
  joined: 'joined the running turn',
  agent: 'Agent',
  started: 'Started',
  updated: 'Updated',
  ended: 'Ended',
  cost: (usd, unknown) => `Cost: ${usd} USD${unknown === 0 ? '' : ` and ${unknown} calls of unknown price`}`,
  status: 'Status',
  conversation: 'Conversation',
  delegatedBy: (id) => `Delegated by conversation ${id}`,
  masked: 'Keys and passwords that the crew knows were replaced by \\*\\*\\*NAME\\*\\*\\*.',
  cutAnswer: (why) => `The answer stops before its end: ${why}`,
  noResult: 'no result',
  arguments: 'Arguments',
  result: 'Result',
  outcome: {
    ok: 'done',
    refused: 'refused by a rule',
    denied: 'denied by you',
    failed: 'failed',
    'timed-out': 'timed out',
    unknown: 'unknown whether it ran',
  },
  left: (chars) => `… [${chars} characters left out]`,
  run: 'Record of a run',
  notStored:
    'Not in this record: the system prompt (assembled anew before every call, never stored), the thoughts of the model (only their tokens are counted), and text that was being written.',
  earlier: (count) => `The model was also sent ${count} messages of earlier turns of this conversation.`,
  notes: 'Notes the model read right before the message',
  messages: 'Messages',
  steps: 'Steps',
  stepColumns: [
    '#',
    'Kind',
    'Name',
    'Status',
    'Started',
    'Time',
    'Cost (USD)',
    'Tokens in',
    'Tokens out',
    'Detail',
  ],
  approvals: 'Approvals and questions',
  decided: (status, by, at) => `${status}${by === '' ? '' : ` from ${by}`}${at === '' ? '' : ` at ${at}`}`,
  waits: 'waiting',
  delegations: 'Delegations',
  opened: (conversation, runs) => `conversation ${conversation}, runs ${runs}`,
};

/** The words in the language of the crew. */
export const recordWords = (language: Language): RecordWords => (language === 'en' ? en : vi);
