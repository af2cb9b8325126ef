/** Words that make a click stop and ask a person. Spec: tools, "Từ dừng mặc định". */
export const defaultStopWords: readonly string[] = [
  ...['mua', 'thanh toán', 'đặt hàng', 'đặt mua', 'gửi', 'xoá', 'xóa', 'huỷ đơn', 'hủy đơn', 'xác nhận'],
  ...['đồng ý', 'chuyển khoản', 'chuyển tiền', 'đăng xuất', 'pay', 'buy', 'purchase', 'order', 'checkout'],
  ...['check out', 'submit', 'send', 'delete', 'remove', 'confirm', 'agree', 'transfer', 'publish', 'post'],
  ...['log out', 'logout', 'sign out', 'trả tiền', 'nạp tiền', 'rút tiền', 'đặt cọc', 'đặt chỗ', 'đặt vé'],
  ...['đặt phòng', 'đăng ký', 'chấp nhận', 'nộp', 'subscribe', 'accept', 'book now', 'withdraw', 'deposit'],
  ...['donate', 'bid'],
];
