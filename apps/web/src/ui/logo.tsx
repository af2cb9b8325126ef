import type { JSX } from 'solid-js';

/** The mark of the product. Decorative: its name stands beside it. */
export const Logo = (props: { size?: number }): JSX.Element => (
  <svg class="logo" aria-hidden="true" width={props.size ?? 28} height={props.size ?? 28} viewBox="0 0 64 64">
    <rect class="logo-ground" width="64" height="64" rx="17" />
    <g class="logo-people">
      <circle cx="22.5" cy="25" r="7" />
      <path d="M10.5 46c0-8 5.3-11.5 12-11.5S34.5 38 34.5 46a2 2 0 0 1-2 2h-20a2 2 0 0 1-2-2Z" />
      <g opacity="0.82">
        <circle cx="42" cy="26" r="5.6" />
        <path d="M38 48h14a2 2 0 0 0 2-2c0-7-4.6-10.5-11.5-10.5-2.3 0-4.3.4-6 1.2 2 2.3 3 5.3 3 9.3 0 .7-.2 1.4-.5 2Z" />
      </g>
    </g>
  </svg>
);
