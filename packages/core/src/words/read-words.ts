/** A word of a text as the index keeps it, and where it stands in the text (UTF-16 units, end exclusive). */
export interface Word {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

/** Characters of a word that count; a longer one (a key, a blob) is known by its beginning. */
const longestToken = 60;

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Writing without spaces: each character is a word, so that a part of a sentence can be found. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const isAscii = /^[0-9A-Za-z]*$/;

/** One word without accents and case: NFD without marks, `đ` as `d`. The only folding there is, for texts and for queries. */
const foldAfresh = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('ς', 'σ');

/** Words folded lately: a language uses few of them most of the time. */
const folded = new Map<string, string>();
const mostFolded = 20_000;
const longestFolded = 16;

const foldWord = (word: string): string => {
  const known = folded.get(word);
  if (known !== undefined) return known;
  const token = foldAfresh(word).slice(0, longestToken);
  if (folded.size >= mostFolded) folded.clear();
  if (word.length <= longestFolded) folded.set(word, token);
  return token;
};

const splitUnspaced = function* (word: string, start: number): Generator<Word> {
  let from = start;
  let run = '';
  const flush = function* (): Generator<Word> {
    const token = foldWord(run);
    if (token !== '') yield { token, start: from, end: from + run.length };
    from += run.length;
    run = '';
  };
  for (const character of word) {
    const isAlone = unspaced.test(character);
    // A mark stays with the character it stands on.
    if (isAlone) yield* flush();
    run += character;
    if (isAlone) yield* flush();
  }
  yield* flush();
};

/** The words of a text in their order, folded, as the index and the queries both see them. */
export const readWords = function* (text: string): Generator<Word> {
  // A pattern of its own: the caller may pause between two words.
  const words = new RegExp(wordPattern);
  for (let found = words.exec(text); found !== null; found = words.exec(text)) {
    const { 0: word, index } = found;
    if (isAscii.test(word)) {
      yield { token: word.toLowerCase().slice(0, longestToken), start: index, end: index + word.length };
    } else if (unspaced.test(word)) yield* splitUnspaced(word, index);
    else {
      const token = foldWord(word);
      if (token !== '') yield { token, start: index, end: index + word.length };
    }
  }
};
