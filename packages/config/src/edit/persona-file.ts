import path from 'node:path';
import { CrewError, PersonaFileName, personaCharLimit } from '@my-agent-crew/contract';
import type { CrewContext } from '../agent/crew-context.ts';
import { followLinks, isInside } from '../place.ts';
import { readWholeFile } from '../read-file.ts';
import { systemReason } from '../system-reason.ts';
import { refuseEdit } from './refuse-edit.ts';
import { replaceFile } from './replace-file.ts';

/** Bytes a persona file may have to be opened in an editor: what the longest text takes. */
const readBytes = personaCharLimit * 4;

const checkName = (name: string): PersonaFileName => {
  const parsed = PersonaFileName.safeParse(name);
  if (parsed.success) return parsed.data;
  throw new CrewError(
    'not-found',
    `There is no file to edit under that name: the persona files are ${PersonaFileName.options.join(', ')}.`,
  );
};

const isClosed = (file: string, context: CrewContext): boolean => {
  const real = followLinks(file);
  return context.closed.some((place) => isInside(followLinks(place), real));
};

/** The text of one persona file of an agent; empty when there is none. */
export const readPersonaFile = (
  folder: string,
  name: string,
  context: CrewContext,
): { readonly name: PersonaFileName; readonly content: string } => {
  const known = checkName(name);
  const file = path.join(folder, known);
  if (isClosed(file, context)) return { name: known, content: '' };
  const read = readWholeFile(file, readBytes);
  if (read.kind === 'unreadable')
    throw new CrewError('unavailable', `${known} was not read: ${read.reason}.`);
  return {
    name: known,
    content: read.kind === 'missing' ? '' : read.bytes.toString('utf8').replace(/^\uFEFF/, ''),
  };
};

/**
 * Writes one persona file. A link is followed only to a Markdown file inside the home: an agent can make links, and a
 * save must not write where no one looked.
 */
export const writePersonaFile = (
  folder: string,
  name: string,
  content: string,
  context: CrewContext,
): PersonaFileName => {
  const known = checkName(name);
  const file = path.join(folder, known);
  const real = followLinks(file);
  if (content.length > personaCharLimit)
    throw refuseEdit([{ key: known, sentence: `${known} is longer than ${personaCharLimit} characters` }]);
  const mayFollow = real.endsWith('.md') && isInside(context.homeFolder, real) && !isClosed(file, context);
  if (real !== file && !mayFollow)
    throw refuseEdit([
      {
        key: known,
        sentence: `${known} is reached through a link that leads out of the home: edit the file itself`,
      },
    ]);
  try {
    replaceFile(file, Buffer.from(content, 'utf8'));
  } catch (error) {
    throw refuseEdit([{ key: known, sentence: `${known} was not written: ${systemReason(error)}` }], error);
  }
  return known;
};
