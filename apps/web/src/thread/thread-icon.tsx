import type { JSX } from 'solid-js';

const paths = {
  down: 'M12 5v14m-6-6 6 6 6-6',
  chevron: 'm7 10 5 5 5-5',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm7 7 10 10M17 7 7 17',
  clock: 'M12 7.5V12l3 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
  stop: 'M6.5 6.5h11v11h-11z',
  shield: 'M12 3.5 5 6v5.5c0 4.2 2.9 7.5 7 9 4.1-1.5 7-4.8 7-9V6z',
  question: 'M9.2 9.2a2.9 2.9 0 1 1 4 2.7c-.8.3-1.2.9-1.2 1.8M12 17.2v.1',
  run: 'M12 3.5a8.5 8.5 0 0 1 8.5 8.5',
  alert: 'M12 8.5v4.5m0 3.2v.1M12 3.8 3 19.5h18z',
  reply: 'M9 7 4 12l5 5m-5-5h10a6 6 0 0 1 6 6',
  edit: 'M5 19l.8-4L16 4.800a1.900 1.900 0 0 1 2.700 0l.5.5a1.900 1.900 0 0 1 0 2.700L9 18.200z',
  fork: 'M7 4v6a4 4 0 0 0 4 4h6m-3.500-3.500L17 14l-3.500 3.500M7 14v6',
  note: 'M6 5h12v14H6zm3 4h6m-6 4h6',
  fold: 'M5 12h14M12 3v5m-2.5-2.5L12 8l2.5-2.5M12 21v-5m-2.5 2.5L12 16l2.5 2.5',
} as const;

/** The name of a drawing of the thread. */
export type ThreadIconName = keyof typeof paths;

/** A line drawing in the colour of the text around it; never the only carrier of a meaning. */
export const ThreadIcon = (props: { readonly name: ThreadIconName }): JSX.Element => (
  <svg class="thread-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[props.name]} />
  </svg>
);
