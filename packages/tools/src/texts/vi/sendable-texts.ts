import type { SendableTexts } from '../sendable-texts.ts';

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Vietnamese reasons for a file that is not sent. */
export const vi: SendableTexts = {
  notSent: (shown, reason) => `Không gửi được “${shown}”: ${reason}.`,
  path: {
    empty: 'đường dẫn trống hoặc có ký tự không hợp lệ',
    outside: 'đường dẫn ra ngoài workspace của agent',
    closed: 'nơi này đóng với mọi agent',
    'write-paths': 'nơi này không được dùng',
    missing: 'không có tệp này',
    'not-a-file': 'đây là thư mục, không phải tệp',
    'not-a-folder': 'một phần của đường dẫn là tệp chứ không phải thư mục',
    special: 'đây không phải tệp thường',
    changed: 'tệp đổi trong lúc đọc; hãy bảo agent gửi lại',
    'too-long': 'đường dẫn quá dài',
    'no-space': 'đĩa đầy',
    'not-kept': 'không đọc được tệp',
    denied: 'hệ thống không cho đọc tệp',
  },
  pictureTypes: (types) => `dòng MEDIA: chỉ gửi ảnh ${types}; loại khác phải đi bằng dòng FILE:`,
  fileTypes: (types, pictures) => `dòng FILE: chỉ gửi ${types}, và ảnh ${pictures}`,
  notAPicture: 'tên là ảnh nhưng nội dung không phải ảnh png, jpg hay webp',
  emptyFile: 'tệp rỗng',
  tooLarge: (bytes, limit) => `tệp nặng ${megabytes(bytes)}, quá giới hạn ${megabytes(limit)}`,
  canvas: (id) => `Không gửi được canvas “${id}”: bản này chưa có canvas.`,
};
