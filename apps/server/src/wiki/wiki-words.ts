import type { Language } from '@my-agent-crew/contract';

/** What a compile of a wiki says about its end, to the person. */
export interface WikiWords {
  /** `detail` is the rest of a sentence. */
  readonly failed: (detail: string) => string;
  readonly noRoute: string;
  /** An answer without pages, as the rest of a sentence. */
  readonly noPages: string;
  readonly untidied: (files: readonly string[]) => string;
  readonly defect: string;
  readonly cut: string;
}

const vi: WikiWords = {
  failed: (detail) => `Chưa biên dịch được wiki: ${detail}. Không có gì được đề xuất; hãy biên dịch lại sau.`,
  noRoute: 'agent không có model nào biên dịch được',
  noPages: 'câu trả lời không phải danh sách trang',
  untidied: (files) => `Khối link chưa ghi lại được ở: ${files.join(', ')}.`,
  defect: 'Chưa biên dịch được wiki vì lỗi của server; nguyên nhân có trong log. Các trang giữ nguyên.',
  cut: 'Server dừng trong lúc đang biên dịch wiki. Lần này không tự chạy lại: hãy biên dịch lại khi cần.',
};

const en: WikiWords = {
  failed: (detail) => `The wiki was not compiled: ${detail}. Nothing was proposed; compile it again later.`,
  noRoute: 'the agent has no model that can compile',
  noPages: 'the answer is no list of pages',
  untidied: (files) => `The block of links could not be written in: ${files.join(', ')}.`,
  defect:
    'The wiki was not compiled because of a fault of the server; its log has the cause. The pages stay as they are.',
  cut: 'The server stopped while the wiki was compiled. It does not run again by itself: compile it again when you need it.',
};

/** By the agent's language. */
export const wikiWords = (language: Language): WikiWords => (language === 'vi' ? vi : en);
