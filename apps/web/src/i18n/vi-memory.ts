import type { FactType, MemoryProposal } from '@my-agent-crew/contract';

/** The words of the memory page. */
export interface MemoryText {
  title: string;
  failed: string;
  proposals: string;
  proposalsHint: string;
  noProposals: string;
  decided(count: number): string;
  changes: string;
  reason(words: string): string;
  stale: string;
  approve: string;
  reject: string;
  undo: string;
  /** Names a button for those who hear it. */
  named(action: string, what: string): string;
  status: Record<MemoryProposal['status'], string>;
  search: string;
  searchLabel: string;
  find: string;
  noHits: string;
  shared: string;
  user: string;
  userHint: string;
  shown(chars: number, limit: number): string;
  facts: string;
  factsHint: string;
  noFacts: string;
  newFact: string;
  edit: string;
  remove: string;
  removeTitle(name: string): string;
  removeBody: string;
  name: string;
  nameHint: string;
  description: string;
  type: string;
  text: string;
  types: Record<FactType, string>;
  by(who: string): string;
  person: string;
  agents: string;
  agentsHint: string;
  agent: string;
  memory: string;
  notes: string;
  noNotes: string;
  save: string;
  saving: string;
  saved: string;
  cancel: string;
  notSaved: string;
  notDone: string;
  readAgain: string;
  readAgainHint: string;
}

/** In Vietnamese. */
export const viMemory: MemoryText = {
  title: 'Trí nhớ',
  failed: 'Không đọc được trí nhớ.',
  proposals: 'Chờ bạn quyết định',
  proposalsHint: 'Những điều agent muốn ghi khi không có ai theo dõi. Chưa có gì được ghi.',
  noProposals: 'Không có đề xuất nào đang chờ.',
  decided: (count) => `Đã quyết định (${count})`,
  changes: 'Thay đổi',
  reason: (words) => `Lý do: ${words}`,
  stale: 'Tệp đã được sửa sau khi có đề xuất này, nên chỉ có thể từ chối. Hãy tự sửa tệp nếu vẫn muốn.',
  approve: 'Ghi vào trí nhớ',
  reject: 'Từ chối',
  undo: 'Hoàn tác',
  named: (action, what) => `${action} ${what}`,
  status: {
    pending: 'đang chờ',
    approved: 'đã ghi',
    rejected: 'đã từ chối',
    superseded: 'đã có đề xuất mới hơn',
    undone: 'đã hoàn tác',
  },
  search: 'Tìm trong trí nhớ',
  searchLabel: 'Từ cần tìm, gõ không dấu cũng được',
  find: 'Tìm',
  noHits: 'Không có mục nào như vậy. Hãy thử từ khác.',
  shared: 'Dùng chung',
  user: 'USER.md',
  userHint: 'Những gì bạn tự nói về mình. Mọi agent đọc ở mọi lượt.',
  shown: (chars, limit) => `${chars} ký tự; agent đọc ${limit} ký tự đầu.`,
  facts: 'Điều cả đội biết về bạn',
  factsHint:
    'Mỗi điều là một tệp trong users/owner/facts. Mục lục của chúng có trong lời nhắc của mọi agent.',
  noFacts: 'Chưa có điều nào.',
  newFact: 'Thêm điều mới',
  edit: 'Sửa',
  remove: 'Bỏ',
  removeTitle: (name) => `Bỏ ${name}?`,
  removeBody: 'Cả đội sẽ quên điều này. Tệp của nó bị xoá và không lấy lại được từ đây.',
  name: 'Tên',
  nameHint: 'Chữ thường không dấu, số và gạch nối; tối đa 60 ký tự.',
  description: 'Mô tả trong một dòng',
  type: 'Loại',
  text: 'Chi tiết',
  types: {
    profile: 'hồ sơ',
    preference: 'sở thích',
    feedback: 'góp ý',
    project: 'dự án',
    reference: 'tham khảo',
  },
  by: (who) => `ghi bởi ${who}`,
  person: 'bạn',
  agents: 'Trí nhớ của từng agent',
  agentsHint: 'Mỗi agent chỉ đọc trí nhớ của chính mình.',
  agent: 'Agent',
  memory: 'MEMORY.md',
  notes: 'Ghi chú ngày',
  noNotes: 'Chưa có ghi chú nào.',
  save: 'Lưu',
  saving: 'Đang lưu…',
  saved: 'Đã lưu.',
  cancel: 'Huỷ',
  notSaved: 'Chưa lưu.',
  notDone: 'Chưa làm được.',
  readAgain: 'Bỏ phần đang gõ, đọc bản mới',
  readAgainHint: 'Phần bạn đang gõ vẫn còn ở đây; hãy chép lại nếu cần.',
};
