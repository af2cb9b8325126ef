/** The words of `crew approvals` and of what a request works on, in Vietnamese. */
export const viGate = {
  help: 'Xem mọi việc đang chờ duyệt, theo từng lượt, và những quyết định gần đây',
  none: 'Không có gì chờ duyệt.',
  run: (agent: string, opening: string) => `${agent}: ${opening}`,
  together: (count: number) => `${count} việc của cùng một lượt`,
  decided: 'Đã quyết định gần đây',
  by: (channel: string) => `từ ${channel}`,
  operands: 'làm việc trên',
  operandNew: 'chưa có',
  operandBySize: 'quá lớn để đọc, canh theo cỡ và giờ sửa',
  operandRest: (count: string) => `${count} tệp khác`,
};

/** The shape of every language. */
export type GateWords = typeof viGate;
