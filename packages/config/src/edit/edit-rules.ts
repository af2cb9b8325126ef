import { isDeepStrictEqual } from 'node:util';
import { type Profile, Schedule, Trigger } from '@my-agent-crew/contract';
import { declaredSchedules, timeProblem } from '../agent/agent-schedules.ts';
import { declaredTriggers, triggerProblem } from '../agent/agent-triggers.ts';
import { cronProblem } from '../agent/cron-shape.ts';
import { checkProfile } from '../check-shape.ts';
import type { KeyChanges } from './edit-yaml-text.ts';
import type { EditProblem } from './refuse-edit.ts';

/** Characters of a job's script. Spec: agents, "script dài quá 20.000 ký tự". */
const scriptChars = 20_000;

/** What an edit is checked against beyond the rules of a start. */
export interface EditRulesQuestion {
  readonly changes: KeyChanges;
  /** The keys of the file before the edit. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Profile;
  /** Ids that run. */
  readonly running: ReadonlySet<string>;
  /** Names of the MCP servers that `config.yaml` declares. */
  readonly servers: readonly string[];
}

/** What is wrong with the words of an edit by themselves, in the sentences a start has for a file. */
export const shapeProblems = (changes: KeyChanges, isMaster: boolean): EditProblem[] => {
  const named = Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [key, value === null ? undefined : value]),
  );
  const shape = checkProfile('', named).errors.map(({ key, sentence }) => ({ key, sentence }));
  return isMaster || (changes['telegram'] ?? null) === null
    ? shape
    : [...shape, { key: 'telegram', sentence: 'telegram is read on the master only: save it there' }];
};

const comparable = (row: Schedule): Schedule => ({ ...row, enabled: row.enabled ?? true });

const rowsBefore = (before: EditRulesQuestion['before']): readonly Schedule[] => {
  const written: unknown = before['schedules'];
  const rows = (Array.isArray(written) ? written : []).map((row) => Schedule.safeParse(row).data ?? {});
  return declaredSchedules({ schedules: rows }).map(comparable);
};

/** Jobs the edit adds or changes must have a time the clock reads; the others are not looked at again. */
const scheduleProblems = ({ before, after }: EditRulesQuestion): EditProblem[] => {
  const old = rowsBefore(before);
  return declaredSchedules(after).flatMap((row, index): EditProblem[] => {
    if (old.some((entry) => isDeepStrictEqual(entry, comparable(row)))) return [];
    const time = timeProblem(row);
    const place = `schedules[${index}]`;
    return [
      ...(time === null
        ? []
        : [{ key: `${place}.${time.key}`, sentence: `${place}.${time.key} ${time.problem}` }]),
      ...(row.script !== undefined && [...row.script].length > scriptChars
        ? [{ key: `${place}.script`, sentence: `${place}.script is longer than ${scriptChars} characters` }]
        : []),
    ];
  });
};

const comparableTrigger = (row: Trigger): Trigger => ({ ...row, enabled: row.enabled ?? true });

/** Triggers the edit adds or changes must name what is there; the others are not looked at again. */
const triggerProblems = ({ before, after }: EditRulesQuestion): EditProblem[] => {
  const written: unknown = before['triggers'];
  const rows = (Array.isArray(written) ? written : []).flatMap((row) => Trigger.safeParse(row).data ?? []);
  const old = rows.map(comparableTrigger);
  return (after.triggers ?? []).flatMap((row, index): EditProblem[] => {
    if (old.some((entry) => isDeepStrictEqual(entry, comparableTrigger(row)))) return [];
    const found = triggerProblem(row, after);
    const key = `triggers[${index}].${found?.key}`;
    return found === null ? [] : [{ key, sentence: `${key} ${found.problem}` }];
  });
};

/** Jobs that a trigger starts and the edit takes away. */
const orphanedTriggers = ({ before, after }: EditRulesQuestion): EditProblem[] => {
  const had = new Set(rowsBefore(before).map(({ id }) => id));
  return declaredTriggers(after).flatMap((row): EditProblem[] =>
    row.job !== undefined && had.has(row.job) && triggerProblem(row, after)?.key === 'job'
      ? [
          {
            key: 'schedules',
            sentence: `schedules no longer has the job ${row.job}, which the trigger ${row.id} starts: keep it, or change the trigger first`,
          },
        ]
      : [],
  );
};

const newNames = (key: 'mcp' | 'delegates', { before, after }: EditRulesQuestion): readonly string[] => {
  const written = before[key];
  const old: readonly unknown[] = Array.isArray(written) ? written : [];
  return (after[key] ?? []).filter((name) => !old.includes(name));
};

/** What a save refuses although a start would take it. Spec: agents, "đường sửa đòi hỏi nhiều hơn lúc boot"; key `mcp`. */
export const editProblems = (question: EditRulesQuestion): EditProblem[] => {
  const { changes, before, after } = question;
  const consolidate = after.memory_consolidate;
  const time =
    consolidate === undefined || consolidate === before['memory_consolidate']
      ? null
      : cronProblem(consolidate);
  const strangers = newNames('delegates', question).filter((id) => !question.running.has(id));
  const servers = newNames('mcp', question).filter((name) => !question.servers.includes(name));
  return [
    ...(Object.hasOwn(changes, 'schedules') ? scheduleProblems(question) : []),
    ...(Object.hasOwn(changes, 'triggers') ? triggerProblems(question) : []),
    ...(Object.hasOwn(changes, 'schedules') ? orphanedTriggers(question) : []),
    ...(time === null ? [] : [{ key: 'memory_consolidate', sentence: `memory_consolidate ${time}` }]),
    ...(Object.hasOwn(changes, 'delegates') ? strangers : []).map((id) => ({
      key: 'delegates',
      sentence: `delegates names ${id}, and no agent of that id runs: remove it, or add the agent`,
    })),
    ...(Object.hasOwn(changes, 'mcp') ? servers : []).map((name) => ({
      key: 'mcp',
      sentence: `mcp names ${name}, which config.yaml does not declare: declare it there first, or remove it`,
    })),
  ];
};
