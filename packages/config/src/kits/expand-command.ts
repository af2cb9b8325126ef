import type { KitCommand } from './kit.ts';

/** `$12` is money and no argument, and `$ARGUMENTS_X` is some other variable. */
const places = /\$(ARGUMENTS(?![A-Za-z0-9_])|[1-9](?![0-9]))/g;

/**
 * The prompt a command becomes: `$ARGUMENTS` is the whole text after it, `$1` to `$9` its words; a command that takes
 * neither gets the text below its body. What is put in is not looked at again.
 */
export const expandCommand = (command: Pick<KitCommand, 'body'>, argumentText: string): string => {
  const text = argumentText.trim();
  const words = text === '' ? [] : text.split(/\s+/);
  let isFilled = false;
  const filled = command.body.replace(places, (_, place: string) => {
    isFilled = true;
    return place === 'ARGUMENTS' ? text : (words[Number(place) - 1] ?? '');
  });
  return isFilled || text === '' ? filled : `${filled}\n\n${text}`;
};
