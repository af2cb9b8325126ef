import { type Language, type WikiFinding, wikiKinds } from '@my-agent-crew/contract';
import type { MemoryFiles } from '@my-agent-crew/core';
import { reportWords } from './report-words.ts';
import type { Vault } from './vault.ts';

/** The first line of a report. A file of that name without it is a person's and stays. */
const header = '<!-- crew:report: written anew after every change; edits here are lost -->';

const reportFolder = 'memory/wiki/reports';

const order: readonly WikiFinding['kind'][] = ['review', 'unsourced', 'dangling', 'stale'];

const lintPage = (findings: readonly WikiFinding[], language: Language): string => {
  const words = reportWords[language];
  const sections = order.flatMap((kind) => {
    const lines = findings
      .filter((one) => one.kind === kind)
      .map(({ slug, title, file, detail }) => {
        const name = slug === null ? `\`${file}\`` : `[[${title}]]`;
        const more = kind === 'stale' && detail === '' ? words.undated : detail;
        return `- ${name}${more === '' ? '' : `: ${more}`}`;
      });
    return lines.length === 0 ? [] : [`## ${words.findings[kind]}\n\n${lines.join('\n')}`];
  });
  return [`# ${words.lint}`, ...(sections.length === 0 ? [words.clean] : sections)].join('\n\n');
};

const indexPage = (vault: Vault, language: Language): string => {
  const words = reportWords[language];
  const sections = wikiKinds.flatMap((kind) => {
    const lines = vault.pages
      .filter((page) => page.kind === kind)
      .map(({ title, slug }) => `- [[${title}]]${words.links(vault.graph.backlinks(slug).length)}`);
    return lines.length === 0 ? [] : [`## ${words.kinds[kind]}\n\n${lines.join('\n')}`];
  });
  return [`# ${words.index}`, ...sections].join('\n\n');
};

/** Writes the two report pages anew where they say something else. Throws `CrewError` when the disk refuses. */
export const writeReports = (
  files: MemoryFiles,
  owner: string,
  vault: Vault,
  findings: readonly WikiFinding[],
  language: Language,
): void => {
  if (vault.pages.length + vault.parked.length === 0 && files.names(owner, reportFolder).length === 0) return;
  const write = (name: string, body: string): void => {
    const place = { owner, file: `${reportFolder}/${name}.md` };
    const now = files.read(place);
    const text = `${header}\n\n${body}\n`;
    if (now.text === text || (now.revision !== null && !now.text.startsWith(header))) return;
    files.replace(place, text, now.revision);
  };
  write('lint', lintPage(findings, language));
  write('index', indexPage(vault, language));
};
