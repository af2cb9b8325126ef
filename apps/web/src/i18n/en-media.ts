import type { MediaText } from './vi-media.ts';

/** The words about files in answers in English. */
export const enMedia: MediaText = {
  open: (name) => `Open picture ${name} in a new tab`,
  save: (name) => `Download ${name}`,
  retry: 'Try again',
  problem: (name, problem) => {
    if (problem === 'missing') return `There is no file ${name} in the workspace of the agent.`;
    if (problem === 'denied')
      return `${name} may not be opened: its path is outside the workspace or closed.`;
    return `${name} could not be loaded.`;
  },
  canvas: (id) => `Canvas ${id}: this release cannot open canvases yet.`,
  runTitle: 'Files in the answer',
};
