import type { FileProblem } from '../media/answer-files.ts';

/** The words about files in answers in Vietnamese. `en-media.ts` must have the same keys. */
export const viMedia = {
  open: (name: string) => `Mở ảnh ${name} trong thẻ mới`,
  save: (name: string) => `Tải ${name} về`,
  retry: 'Thử lại',
  problem: (name: string, problem: FileProblem) => {
    if (problem === 'missing') return `Không thấy tệp ${name} trong workspace của agent.`;
    if (problem === 'denied') return `Không được mở ${name}: đường dẫn nằm ngoài workspace hoặc nơi bị đóng.`;
    return `Chưa tải được ${name}.`;
  },
  canvas: (id: string) => `Canvas ${id}: bản này chưa mở được canvas.`,
  runTitle: 'Tệp trong câu trả lời',
};

/** The shape of these words in every language. */
export type MediaText = typeof viMedia;
