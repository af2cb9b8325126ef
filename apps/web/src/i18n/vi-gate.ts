/** The words of requests: what they work on, how they are decided together, and who was faster. In Vietnamese. */
export const viGate = {
  operands: 'Làm việc trên',
  operandNew: 'chưa có',
  operandBySize: 'quá lớn để đọc, được canh theo cỡ và giờ sửa',
  operandRest: (count: string) => `${count} tệp khác`,
  operandNote: 'Nếu một tệp ở đây đổi trước khi chạy, lời gọi sẽ bị từ chối.',
  group: (count: number) => `${count} việc của cùng một lượt đang chờ`,
  groupOf: (opening: string) => `Lượt: ${opening}`,
  run: 'Xem lượt',
  approveAll: (count: number) => `Cho phép cả ${count} việc`,
  approving: (done: number, all: number) => `Đang gửi ${done}/${all}…`,
  approved: (count: number) => `Đã cho phép ${count} việc.`,
  settled: {
    approved: 'đã được cho phép',
    denied: 'đã bị từ chối',
    answered: 'đã được trả lời',
    expired: 'đã hết hạn, không ai quyết định kịp',
    cancelled: 'đã bỏ cùng với lượt bị dừng',
  },
  late: (what: string, from: string, at: string) =>
    `Quyết định của bạn không tính: việc này ${what}${from === '' ? '' : ` từ ${from}`}, lúc ${at}.`,
};

/** The shape of every language. */
export type GateText = typeof viGate;
