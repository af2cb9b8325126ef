import type { Language } from '@my-agent-crew/contract';

/** The words around skills that a model reads, in one language. */
export interface SkillTexts {
  readonly heading: string;
  /** Above the index, when the agent holds `skill_read`. */
  readonly lead: string;
  /** The standing rule about unknown command lines. */
  readonly helpRule: string;
  readonly alwaysHeading: (name: string) => string;
  /** In front of a description. */
  readonly missingMark: (bins: readonly string[]) => string;
  /** Opens a body whose programs are not there. */
  readonly missingWarning: (bins: readonly string[]) => string;
  readonly syntax: (command: string) => string;
}

const vi: SkillTexts = {
  heading: '## Kỹ năng',
  lead: 'Mỗi dòng là một kỹ năng. Việc trước mắt khớp dòng nào thì gọi skill_read với tên đó và đọc hết trước khi làm.',
  helpRule:
    'Sai cú pháp một chương trình dòng lệnh hai lần thì đừng thử cú pháp thứ ba: chạy --help của đúng lệnh đó một lần, rồi viết theo điều nó in ra.',
  alwaysHeading: (name) => `### Kỹ năng luôn dùng: ${name}`,
  missingMark: (bins) => `[thiếu: ${bins.join(', ')}]`,
  missingWarning: (bins) =>
    `CẢNH BÁO: máy này không có ${bins.join(', ')}, nên những bước cần nó sẽ không chạy được. Hãy nói điều đó với người dùng, đừng thử mò.`,
  syntax: (command) => `(cú pháp: ${command})`,
};

const en: SkillTexts = {
  heading: '## Skills',
  lead: 'One skill a line. When the work at hand fits a line, call skill_read with that name and read all of it first.',
  helpRule:
    'After two wrong guesses at the syntax of a command line program, do not try a third: run --help of that very command once and write what it prints.',
  alwaysHeading: (name) => `### Skill always in use: ${name}`,
  missingMark: (bins) => `[missing: ${bins.join(', ')}]`,
  missingWarning: (bins) =>
    `WARNING: this machine does not have ${bins.join(', ')}, so the steps that need it cannot run. Tell the person instead of trying around.`,
  syntax: (command) => `(syntax: ${command})`,
};

/** The texts in an agent's language. */
export const skillTexts = (language: Language): SkillTexts => (language === 'vi' ? vi : en);
