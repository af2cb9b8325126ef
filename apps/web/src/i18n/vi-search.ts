/** The words of message search in Vietnamese. `en-search.ts` must have the same keys. */
export const viSearch = {
  title: 'Tìm trong tin nhắn',
  placeholder: 'Từ cần tìm, không cần gõ dấu',
  agent: 'Agent',
  everyone: 'Cả đội',
  order: 'Thứ tự',
  newest: 'Mới nhất',
  best: 'Khớp nhất',
  hint: 'Tìm trong lời bạn và các agent đã nói. Mọi từ đều phải có; không cần dấu, không phân biệt hoa thường.',
  searching: 'Đang tìm…',
  none: (query: string) => `Không có tin nhắn nào chứa “${query}”.`,
  noneHint: 'Mọi từ đều phải có trong cùng một tin nhắn. Hãy thử ít từ hơn hoặc tìm cả đội.',
  failed: 'Không tìm được',
  incomplete: 'Tin nhắn cũ vẫn đang được lập chỉ mục, nên có thể còn thiếu kết quả.',
  found: (count: number) => `${count} kết quả`,
  more: 'Xem thêm kết quả',
  you: 'Bạn',
  gone: 'Tin nhắn này không còn trong cuộc trò chuyện.',
  jumpFailed: 'Không tải được đến tin nhắn này.',
  editing: 'Đang sửa tin nhắn cũ. Gửi đi sẽ mở một cuộc trò chuyện mới từ chỗ này; cuộc này giữ nguyên.',
  cancel: 'Thôi sửa',
  forkFailed: 'Chưa tách được nhánh:',
  made: 'Đã mở cuộc trò chuyện mới từ chỗ này.',
  from: 'Tách ra từ',
  other: 'một cuộc trò chuyện khác',
  link: (title: string) => `Về “${title}”, chỗ tách nhánh`,
};

/** The shape both languages have. */
export type SearchText = typeof viSearch;
