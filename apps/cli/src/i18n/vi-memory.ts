/** The words of `crew memory` in Vietnamese. */
export const viMemory = {
  help: {
    memory: 'Liệt kê các đề xuất trí nhớ đang chờ, hoặc quyết định, hoàn tác, gom ghi chú',
    consolidate: 'Gom ghi chú của một agent vào MEMORY.md, rồi đợi xong',
    agent: 'id của agent; agent chính là default',
    approve: 'Ghi một đề xuất vào trí nhớ',
    reject: 'Từ chối một đề xuất',
    undo: 'Hoàn tác một đề xuất đã ghi',
    proposal: 'id của đề xuất',
  },
  none: 'Không có đề xuất trí nhớ nào đang chờ.',
  reason: (words: string) => `Lý do: ${words}`,
  stale: 'Tệp đã được sửa sau khi có đề xuất này, nên chỉ có thể từ chối.',
  howTo: (id: string) => `crew memory approve ${id}  hoặc  crew memory reject ${id}`,
  decided: {
    approved: (file: string) => `Đã ghi ${file}.`,
    rejected: (file: string) => `Đã từ chối; ${file} giữ nguyên.`,
    undone: (file: string) => `Đã hoàn tác ${file}.`,
  },
};

/** The shape of the words of `crew memory` in every language. */
export type MemoryWords = typeof viMemory;
