import { type Home, type SkillLibrary, timeProblem } from '@my-agent-crew/config';
import type { Language } from '@my-agent-crew/contract';
import type { Agent, Clock, ScheduleProposal, Schedules } from '@my-agent-crew/core';
import { localMinute, nextRun, proposalProblem, sayTiming, timingOf } from '@my-agent-crew/scheduler';
import type { Store } from '@my-agent-crew/store';

interface Words {
  readonly head: (agent: string, name: string) => string;
  readonly runs: (times: readonly string[], isAbout: boolean) => string;
  readonly skills: (names: readonly string[]) => string;
  readonly consent: string;
  readonly prompt: string;
  readonly bad: (problem: string) => string;
  readonly made: (id: string, timing: string, next: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  vi: {
    head: (agent, name) => `Lịch mới của ${agent}: ${name}`,
    runs: (times, isAbout) =>
      `${isAbout ? 'Các lần chạy tới, ước chừng' : 'Các lần chạy tới'}: ${times.join('; ')}`,
    skills: (names) => `Kỹ năng đi kèm: ${names.join(', ')}`,
    consent: 'Sau khi duyệt, mỗi lần chạy là một lượt agent tự dùng công cụ mà không hỏi từng bước.',
    prompt: 'Nguyên văn prompt sẽ chạy:',
    bad: (problem) => `Đề xuất này không tạo được lịch: ${problem}`,
    made: (id, timing, next) => `Đã tạo lịch ${id}: ${timing}, lần chạy tới ${next}.`,
  },
  en: {
    head: (agent, name) => `New schedule of ${agent}: ${name}`,
    runs: (times, isAbout) => `${isAbout ? 'Next runs, roughly' : 'Next runs'}: ${times.join('; ')}`,
    skills: (names) => `With the skills: ${names.join(', ')}`,
    consent:
      'Once allowed, every run is a turn in which the agent uses its tools without asking at each step.',
    prompt: 'The prompt that will run, word for word:',
    bad: (problem) => `This proposal makes no schedule: ${problem}`,
    made: (id, timing, next) => `Schedule ${id} was made: ${timing}, next run ${next}.`,
  },
};

/** Next runs a card names. Spec: tools, "ba lần chạy kế tiếp". */
const namedRuns = 3;

/** Makes what proposes jobs. `onMade` is told after one was stored. */
export const createScheduleDesk = (parts: {
  readonly store: Store;
  readonly home: Home;
  readonly skills: SkillLibrary;
  readonly clock: Pick<Clock, 'now'>;
  readonly onMade: () => void;
}): Schedules => {
  const { store, home, skills, clock } = parts;

  const problemOf = (agent: Agent, proposal: ScheduleProposal): string | null =>
    proposalProblem(proposal, {
      now: clock.now(),
      timezone: home.settings.timezone,
      language: agent.language,
      skills: skills.names(agent.id),
      made: store.createdSchedules.count(agent.id),
      timeProblem: timeProblem(proposal),
    });

  const nextRuns = (proposal: ScheduleProposal): string[] => {
    const timezone = home.settings.timezone;
    const since = clock.now();
    const times: string[] = [];
    let lastDue: number | null = null;
    while (times.length < namedRuns) {
      lastDue = nextRun(timingOf(proposal), { since, lastDue }, timezone);
      if (lastDue === null) break;
      times.push(localMinute(lastDue, timezone));
    }
    return times;
  };

  return {
    card: (agent, proposal) => {
      const say = words[agent.language];
      const problem = problemOf(agent, proposal);
      if (problem !== null) return say.bad(problem);
      const named = [...new Set(proposal.skills)];
      return [
        say.head(agent.name, proposal.name.trim()),
        `${sayTiming(timingOf(proposal), agent.language)} (${home.settings.timezone})`,
        say.runs(nextRuns(proposal), proposal.every !== undefined),
        ...(named.length === 0 ? [] : [say.skills(named)]),
        say.consent,
        `${say.prompt}\n${proposal.prompt}`,
      ].join('\n');
    },
    create: (agent, proposal, { conversationId }) => {
      const say = words[agent.language];
      const problem = problemOf(agent, proposal);
      if (problem !== null) return { isMade: false, text: say.bad(problem) };
      const timing = timingOf(proposal);
      const [next = ''] = nextRuns(proposal);
      const { id } = store.createdSchedules.add({
        agentId: agent.id,
        name: proposal.name.trim(),
        prompt: proposal.prompt,
        cron: 'cron' in timing ? timing.cron : null,
        every: 'every' in timing ? timing.every : null,
        at: 'at' in timing ? timing.at : null,
        skills: [...new Set(proposal.skills)],
        conversationId,
      });
      parts.onMade();
      return { isMade: true, text: say.made(id, sayTiming(timing, agent.language), next) };
    },
  };
};
