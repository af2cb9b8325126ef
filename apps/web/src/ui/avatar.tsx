import type { JSX } from 'solid-js';

/** The hue of an agent, from its id: the same everywhere and for ever. Degrees. */
const hueOf = (id: string): number => {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
};

/** An agent's face: its first letter on its own hue. Decorative; its name stands beside it. */
export const Avatar = (props: { id: string; name: string; size?: 'large' }): JSX.Element => (
  <span
    class="avatar"
    classList={{ large: props.size === 'large' }}
    aria-hidden="true"
    data-hue=""
    style={{ '--hue': hueOf(props.id) }}
  >
    {[...props.name.normalize('NFC')][0]?.toLocaleUpperCase()}
  </span>
);
