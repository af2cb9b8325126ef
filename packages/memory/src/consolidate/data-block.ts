/** Data in a prompt between two marks that stand nowhere in it, so that nothing in the data can end it early. */
export interface DataBlock {
  readonly open: string;
  readonly close: string;
  readonly text: string;
}

/** Fences a text as data under a name, such as `notes`; the name gets a number when the text has such a mark itself. */
export const dataBlock = (name: string, text: string): DataBlock => {
  const isFree = (tag: string): boolean => !text.includes(`<${tag}>`) && !text.includes(`</${tag}>`);
  let tag = name;
  for (let count = 2; !isFree(tag); count += 1) tag = `${name}-${count}`;
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  return { open, close, text: `${open}\n${text}\n${close}` };
};
