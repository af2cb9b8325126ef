const days = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `2026-03-${first + at}`);

/** What the owner's chat shows at the end of the week, each message once: briefs, replies, and cards as they were settled. */
export const weekChat = (home: string): string[] => [
  ...days(24, 30).map(
    (day) => `[Coach]\nMorning brief of ${day} 07:30${day.endsWith('26') ? ' (late)' : ''}.`,
  ),
  // The clocks leave half past two out on Sunday: the job runs at the first minute after it.
  ...days(25, 30).map((day) => `[Coach]\nNight watch of ${day} ${day.endsWith('29') ? '03:00' : '02:30'}.`),
  '[Coach]\nDeployed.',
  '[Home]\nFlowers of 2026-03-26 12:25.',
  'Answer: Question one',
  'Answer: Question two',
  'Answer: Question three',
  'Noted.',
  'The reminder is set.',
  'The colour is blue.',
  `🔐 Home wants to use schedule_create
New schedule of Home: Flowers
Once, in 2 days (Europe/Berlin)
Next runs: 2026-03-26 12:20
Once allowed, every run is a turn in which the agent uses its tools without asking at each step.
The prompt that will run, word for word:
Remind of the flowers.
name: Flowers
prompt: Remind of the flowers.
at: in 2 days
→ approved on telegram at 12:25`,
  `🔐 Coach wants to use shell_run
the command contains "deploys"
echo done >> ${home}/deploys
→ approved on telegram at 09:40`,
  '❓ Home asks\nWhich colour?\n1. red\n2. blue\n→ answered on telegram at 12:05: blue',
];

/** A message as `weekChat` writes it: without empty lines, whatever its form. */
export const plainMessage = (text: string): string => text.replace(/\n+/g, '\n').trim();
