import type { Language } from '@my-agent-crew/contract';

/** The roster's fixed words, for a model. */
interface RosterWords {
  readonly heading: string;
  readonly guide: string;
  readonly trust: string;
  readonly asYours: string;
  readonly plus: string;
  readonly without: string;
  readonly missing: string;
  /** How many names were left out at the end of a list. */
  readonly more: (count: number) => string;
  readonly skills: string;
  readonly jobs: string;
  readonly tools: string;
  readonly model: string;
  readonly whenStuck: string;
}

/** The roster's words by language. */
export const rosterWords: Readonly<Record<Language, RosterWords>> = {
  vi: {
    heading: 'Đội của bạn',
    guide:
      'Việc thuộc lĩnh vực của một agent dưới đây thì giao cho nó bằng delegate, kể cả khi người dùng kể một dữ kiện hay bảo lưu lại: nó ghi vào sổ của nó. Hỏi vì sao trong lĩnh vực đó thì giao lại kèm dữ kiện mới, không tự suy luận. Việc chung và việc nhỏ thì tự làm.',
    trust:
      'Các dòng thụt vào do hệ thống đọc từ đội đang chạy: chúng đúng lúc này và đáng tin hơn mô tả hay điều bạn từng nói. Việc cần một kỹ năng hay công cụ bạn không có thì giao cho agent có nó, đừng trả lời là không làm được.',
    asYours: 'như của bạn',
    plus: 'thêm',
    without: 'không có',
    missing: 'thiếu',
    more: (count) => `… và ${count} nữa`,
    skills: 'Kỹ năng',
    jobs: 'Việc tự chạy theo lịch',
    tools: 'Công cụ',
    model: 'Mô hình',
    whenStuck: 'khi bí thì tự chuyển sang',
  },
  en: {
    heading: 'Your crew',
    guide:
      'Hand what belongs to the field of an agent below to it with delegate, also when the person tells a fact or wants something kept: it keeps its own books. Asked why in such a field, hand it on again with the new facts instead of guessing. Do general and small things yourself.',
    trust:
      'The indented lines are read from the running crew: they are true now and outweigh descriptions and what you said before. When something needs a skill or tool you lack, hand it to the agent that has it; do not answer that it cannot be done.',
    asYours: 'as yours',
    plus: 'plus',
    without: 'without',
    missing: 'missing',
    more: (count) => `… and ${count} more`,
    skills: 'Skills',
    jobs: 'Runs by itself on schedule',
    tools: 'Tools',
    model: 'Model',
    whenStuck: 'moves when stuck to',
  },
};
