import { type Fact, FactType } from '@my-agent-crew/contract';
import { readKeys, splitFrontMatter } from './front-matter.ts';

/** What a fact's file holds, without the name, which is the file's. */
export type FactFile = Omit<Fact, 'name' | 'revision'>;

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Reads a fact's file. What a hand left out is made up: the description from the text, the type `reference`. */
export const readFact = (text: string): FactFile => {
  const file = splitFrontMatter(text);
  const body = file.body.trim();
  const keys = readKeys(file.lines);
  const type = FactType.safeParse(keys.get('type'));
  return {
    description: oneLine(keys.get('description') ?? '') || oneLine(body.split('\n')[0] ?? '').slice(0, 200),
    type: type.success ? type.data : 'reference',
    text: body,
    written_by: keys.get('written_by') ?? '',
    source: keys.get('source') ?? '',
    updated: keys.get('updated') ?? '',
  };
};

/** A fact as its file. Values are written so that YAML and we read the same. */
export const writeFact = (name: string, fact: FactFile): string => {
  const keys = [
    `name: ${JSON.stringify(name)}`,
    `description: ${JSON.stringify(oneLine(fact.description))}`,
    `type: ${fact.type}`,
    `written_by: ${JSON.stringify(fact.written_by)}`,
    `source: ${JSON.stringify(fact.source)}`,
    `updated: ${JSON.stringify(fact.updated)}`,
  ];
  const body = fact.text.trim();
  return `---\n${keys.join('\n')}\n---\n${body === '' ? '' : `\n${body}\n`}`;
};
