import { crewText } from '../../i18n/crew-text.ts';
import type { FormKey, FormValues } from './form-values.ts';
import { jobProblems } from './job-draft.ts';
import { badHostOf } from './lines.ts';
import { triggerProblems } from './trigger-draft.ts';

const isWholeFromOne = (value: string): boolean => /^\s*[1-9]\d*\s*$/.test(value);
const isAmount = (value: string): boolean => /^\s*\d+([.,]\d+)?\s*$/.test(value);

/** The first thing that holds back a save of the jobs, or ''. */
const scheduleProblem = (values: FormValues, wasTried: boolean): string => {
  for (const job of values.schedules) {
    const found = jobProblems(job, wasTried);
    const sentence = found.id ?? found.script;
    if (sentence !== undefined) return sentence;
  }
  return '';
};

/** The first thing that holds back a save of the triggers, or ''. */
const triggerProblem = (values: FormValues, wasTried: boolean): string =>
  values.triggers.flatMap((trigger) => Object.values(triggerProblems(trigger, wasTried)))[0] ?? '';

/**
 * What the form itself holds a save back for, by key; only keys that were changed are looked at, so that nothing written
 * by hand stands in the way of another edit.
 */
export const formProblems = (
  values: FormValues,
  changed: readonly FormKey[],
  wasTried: boolean,
): Partial<Record<FormKey, string>> => {
  const words = crewText();
  const host = badHostOf(values.browser_hosts);
  const { telegram } = values;
  const found: Partial<Record<FormKey, string | false | null>> = {
    cost_cap_usd: values.cost_cap_usd.trim() !== '' && !isAmount(values.cost_cap_usd) && words.number,
    max_steps: values.max_steps.trim() !== '' && !isWholeFromOne(values.max_steps) && words.whole,
    tool_output_chars:
      values.tool_output_chars.trim() !== '' && !isWholeFromOne(values.tool_output_chars) && words.whole,
    tools: wasTried && values.tools.isChosen && values.tools.names.length === 0 && words.tools.needOne,
    browser_hosts: host !== null && words.hosts.bad(host),
    telegram:
      wasTried &&
      telegram !== null &&
      (telegram.token_env.trim() === '' || telegram.chat_id.trim() === '') &&
      words.telegram.both,
    schedules: scheduleProblem(values, wasTried),
    triggers: triggerProblem(values, wasTried),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([key, sentence]) => sentence && changed.includes(key as FormKey)),
  ) as Partial<Record<FormKey, string>>;
};
