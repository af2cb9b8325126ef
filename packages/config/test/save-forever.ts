import { replaceFile } from '../src/edit/replace-file.ts';

// Saves two texts in turn until it is killed; says so once it has begun.
const [file = '', size = '0'] = process.argv.slice(2);
const texts = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(Number(size))));
for (let count = 0; ; count += 1) {
  replaceFile(file, texts[count % 2] ?? Buffer.alloc(0));
  if (count === 0) process.stdout.write('begun\n');
}
