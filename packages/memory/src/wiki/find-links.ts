const link = /\[\[([^[\]|\n]{1,200})(?:\|[^[\]\n]{0,300})?\]\]/g;
const fence = /^[ \t]*(`{3,}|~{3,})/;

/** A text without what stands in fences and between backticks: nothing there is a link. */
const withoutCode = (text: string): string => {
  let open: string | null = null;
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const mark: string | undefined = fence.exec(line)?.[1];
    if (open === null && mark === undefined) kept.push(line.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, ' '));
    if (mark === undefined) continue;
    if (open === null) open = mark;
    else if (mark[0] === open[0] && mark.length >= open.length) open = null;
  }
  return kept.join('\n');
};

/** The titles that a text links to with `[[Title]]` or `[[Title|words]]`, each once, in their order. */
export const findLinks = (text: string): string[] => {
  const titles = Array.from(withoutCode(text).matchAll(link), ([, title = '']) => title.trim());
  return [...new Set(titles)].filter((title) => title !== '');
};
