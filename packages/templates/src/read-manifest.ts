import { CrewError } from '@my-agent-crew/contract';

/** A value that a template's `agent.yaml` may hold. */
export type ManifestValue = string | number | boolean | readonly string[];

const keyLine = /^([a-z][a-z_]*):(?: +(.*))?$/;
const number = /^-?\d+(?:\.\d+)?$/;
/** Plain words that YAML 1.1 reads as something else than text. */
const notText = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i;
const needsQuotes = /^[\s"'[\]{}>|&*!%@`#,?-]|: |:$| #|\s$/;

const readText = (written: string): string | null => {
  if (written.startsWith('"') && written.endsWith('"')) return JSON.parse(written) as string;
  if (/^'(?:[^']|'')*'$/.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  return written === '' || needsQuotes.test(written) || notText.test(written) ? null : written;
};

const readValue = (written: string): ManifestValue | null => {
  if (written.startsWith('[') && written.endsWith(']')) {
    const inside = written.slice(1, -1).trim();
    const items = inside === '' ? [] : inside.split(',').map((item) => readText(item.trim()));
    return items.every((item) => item !== null && !number.test(item)) ? (items as string[]) : null;
  }
  if (number.test(written)) return Number(written);
  if (written === 'true' || written === 'false') return written === 'true';
  return readText(written);
};

/**
 * Reads the small part of YAML that templates keep to (templates/README.md): one key a line, a plain or quoted value
 * or a list in brackets, comments on lines of their own. Anything else is a defect of the template and throws; files
 * of a home are read by the config package instead.
 */
export const readManifest = (text: string, file: string): Readonly<Record<string, ManifestValue>> => {
  const manifest: Record<string, ManifestValue> = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, key, written = ''] = keyLine.exec(line) ?? [];
    const value = key === undefined || Object.hasOwn(manifest, key) ? null : readValue(written.trim());
    if (key === undefined || value === null) {
      throw new CrewError(
        'internal',
        `${file}, line ${index + 1}: a template is written with one key and its value a line, each key once. Correct the line.`,
      );
    }
    manifest[key] = value;
  }
  return manifest;
};
