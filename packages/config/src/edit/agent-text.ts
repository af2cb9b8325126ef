import { isDeepStrictEqual } from 'node:util';
import { largestFile, readYamlText } from '../yaml/read-yaml-file.ts';
import { applyChanges, editYamlText, type KeyChanges } from './edit-yaml-text.ts';
import { refuseEdit } from './refuse-edit.ts';
import { UnknownForm } from './yaml-lines.ts';

/** An `agent.yaml` as it stands: its text without the byte order mark, and what its keys say. */
export interface AgentText {
  readonly file: string;
  readonly text: string;
  readonly hasMark: boolean;
  readonly value: Readonly<Record<string, unknown>>;
}

/** What a save would write, as the next start reads it. */
export interface EditedText {
  readonly bytes: Buffer;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Reads a file that is to be edited; throws a `CrewError` when it cannot be read, so that it is never overwritten. */
export const readAgentText = (file: string): AgentText => {
  const read = readYamlText(file);
  if (!read.ok)
    throw refuseEdit(
      read.errors.map(({ key, sentence }) => ({ key, sentence: `${file} cannot be read, ${sentence}` })),
    );
  return { file, ...(read.content ?? { text: '', hasMark: false, value: {} }) };
};

const edit = (current: AgentText, changes: KeyChanges): string => {
  try {
    return editYamlText(current.text, current.value, changes);
  } catch (error) {
    if (!(error instanceof UnknownForm) && !(error instanceof ReferenceError)) throw error;
    // The library says ReferenceError for an alias whose anchor the edit would take away.
    const sentence = `${current.file} is written in a form that cannot be changed here: edit the file itself`;
    throw refuseEdit([{ key: 'file', sentence }], error);
  }
};

const differingKeys = (
  left: Readonly<Record<string, unknown>>,
  right: Readonly<Record<string, unknown>>,
): string[] =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (key) =>
      Object.hasOwn(left, key) !== Object.hasOwn(right, key) || !isDeepStrictEqual(left[key], right[key]),
  );

/**
 * Makes the changes in the text and reads the result back the way a start does. Throws a `CrewError` naming the keys
 * that would not come back as saved. Spec: agents, "Tệp sắp ghi được đọc lại trước khi ghi".
 */
export const editAgentText = (current: AgentText, changes: KeyChanges): EditedText => {
  const text = edit(current, changes);
  const bytes = Buffer.from(current.hasMark ? `\uFEFF${text}` : text, 'utf8');
  if (bytes.length > largestFile)
    throw refuseEdit([{ key: 'file', sentence: `the file would be larger than ${largestFile} bytes` }]);
  const back = readYamlText(current.file, bytes);
  const keys = back.ok
    ? differingKeys(applyChanges(current.value, changes), back.content?.value ?? {})
    : Object.keys(changes);
  if (!back.ok || keys.length > 0) {
    const sentence = `the file would be read back different from what was just edited (${keys.join(', ')}): edit the file itself`;
    throw refuseEdit(keys.map((key) => ({ key, sentence })));
  }
  return { bytes, value: back.content?.value ?? {} };
};
