import type { Language } from '@my-agent-crew/contract';
import type { JobDue } from '@my-agent-crew/core';
import { localMinute } from '@my-agent-crew/scheduler';

interface Words {
  readonly head: (name: string, due: string) => string;
  readonly late: (now: string) => string;
  readonly missed: (count: number) => string;
  readonly byHand: (name: string) => string;
  readonly byTrigger: Readonly<Record<'hook' | 'watch', (name: string) => string>>;
  readonly quiet: string;
  readonly skill: (name: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  vi: {
    head: (name, due) => `Đây là việc chạy theo lịch “${name}”, đến giờ lúc ${due}.`,
    late: (now) => `Lần chạy này trễ: server không chạy vào lúc đó, bây giờ là ${now}.`,
    missed: (count) => `${count} lần đến giờ trước đó cũng bị lỡ và không chạy bù.`,
    byHand: (name) => `Đây là việc theo lịch “${name}”, được người dùng cho chạy ngay.`,
    byTrigger: {
      hook: (name) => `Đây là việc “${name}”, một chương trình khác vừa gọi tới để chạy nó.`,
      watch: (name) => `Đây là việc “${name}”, chạy vì có tệp mới hoặc tệp vừa đổi.`,
    },
    quiet:
      'Không có ai đang trực: câu trả lời cuối là kết quả. Nếu không có gì đáng báo, trả lời đúng một chữ: OK',
    skill: (name) => `Kỹ năng ${name}:`,
  },
  en: {
    head: (name, due) => `This is the scheduled job "${name}", due at ${due}.`,
    late: (now) => `This run is late: the server was not running then, and it is ${now} now.`,
    missed: (count) => `${count} earlier due times were missed too and are not made up.`,
    byHand: (name) => `This is the scheduled job "${name}", started by hand.`,
    byTrigger: {
      hook: (name) => `This is the job "${name}", started by a call of another program.`,
      watch: (name) => `This is the job "${name}", started by files that are new or were changed.`,
    },
    quiet:
      'Nobody is watching: the last answer is the result. If there is nothing worth telling, answer exactly: OK',
    skill: (name) => `Skill ${name}:`,
  },
};

const opening = (say: Words, name: string, due: JobDue, timezone: string): string => {
  if (due.trigger === 'person') return say.byHand(name);
  return due.trigger === 'hook' || due.trigger === 'watch'
    ? say.byTrigger[due.trigger](name)
    : say.head(name, localMinute(due.dueAt, timezone));
};

/** What the model of a job's turn reads before its prompt: which job, how late, and the skills it names. */
export const jobNotes = (
  about: {
    readonly name: string;
    readonly due: JobDue;
    readonly skills: readonly { readonly name: string; readonly text: string }[];
  },
  { language, timezone }: { readonly language: Language; readonly timezone: string },
): string => {
  const { name, due, skills } = about;
  const say = words[language];
  return [
    opening(say, name, due, timezone),
    due.trigger === 'late' ? say.late(localMinute(due.at, timezone)) : '',
    due.missed > 0 ? say.missed(due.missed) : '',
    say.quiet,
    ...skills.map((skill) => `${say.skill(skill.name)}\n${skill.text}`),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
};
