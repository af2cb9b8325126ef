import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaLine } from '@my-agent-crew/contract';
import { readSendable } from '@my-agent-crew/tools';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const megabyte = 1_048_576;
const bytes = {
  png: '\x89PNG\r\n\x1a\n rest',
  jpg: '\xff\xd8\xff\xe0 rest',
  webp: 'RIFF\x01\x02\x03\x04WEBPVP8 ',
  gif: 'GIF89a rest',
};

let base = '';
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'crew-send-')));
  mkdirSync(join(base, 'w/sub'), { recursive: true });
  mkdirSync(join(base, 'w/closed'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const put = (path: string, content: string): void => writeFileSync(join(base, 'w', path), content, 'latin1');
const read = (kind: 'media' | 'file', path: string, language: 'vi' | 'en' = 'en') =>
  readSendable(
    { language, workspace: { root: join(base, 'w'), writePaths: [], closed: [join(base, 'w/closed')] } },
    { kind, path },
  );
const refusal = async (kind: 'media' | 'file', path: string, language?: 'vi' | 'en'): Promise<string> => {
  const made = await read(kind, path, language);
  if (!('refused' in made)) throw new Error(`${path} was not refused`);
  return made.refused;
};

describe('a file that leaves with an answer', () => {
  it.each([
    ['media', 'a.png', bytes.png, 'photo', 'image/png'],
    ['media', 'sub/Ảnh 1.JPEG', bytes.jpg, 'photo', 'image/jpeg'],
    ['media', 'a.webp', bytes.webp, 'photo', 'image/webp'],
    ['media', 'named-wrongly.png', bytes.jpg, 'photo', 'image/jpeg'],
    ['file', 'a.jpg', bytes.jpg, 'photo', 'image/jpeg'],
    ['file', 'a.PDF', '%PDF-1.7', 'document', 'application/pdf'],
    ['file', 'a.csv', 'x', 'document', 'text/csv'],
    ['file', 'a.md', 'x', 'document', 'text/markdown'],
    ['file', 'a.txt', 'x', 'document', 'text/plain'],
    ['file', 'a.json', 'x', 'document', 'application/json'],
    ['file', 'a.zip', 'x', 'document', 'application/zip'],
    ['file', 'a.xlsx', 'x', 'document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ] as const)('by a %s line: %s [media.send.types]', async (kind, path, content, as, mediaType) => {
    put(path, content);
    const made = await read(kind, path);
    expect(made).toMatchObject({ as, mediaType, name: path.slice(path.lastIndexOf('/') + 1) });
    expect('bytes' in made && Buffer.from(made.bytes).toString('latin1')).toBe(content);
  });

  it.each(['a.svg', 'a.html', 'a.gif', '.env', '.png', 'key', 'a.png.exe', 'a.constructor', 'a.'])(
    'is refused by its type, whichever line names it: %s [media.send.types]',
    async (path) => {
      put(path, bytes.gif);
      expect(await refusal('media', path)).toBe(
        `“${path}” was not sent: a MEDIA: line sends only pictures (png, jpg, jpeg, webp); other files go with a FILE: line.`,
      );
      expect(await refusal('file', path, 'vi')).toBe(
        `Không gửi được “${path}”: dòng FILE: chỉ gửi pdf, csv, md, txt, xlsx, json, zip, và ảnh png, jpg, jpeg, webp.`,
      );
    },
  );

  it('is no picture because of its name [media.send.types]', async () => {
    put('a.png', 'OPENAI_API_KEY=x');
    put('b.webp', bytes.gif);
    put('c.pdf', '%PDF');
    expect(await refusal('media', 'a.png')).toContain('holds no png, jpg or webp');
    expect(await refusal('file', 'b.webp', 'vi')).toContain('nội dung không phải ảnh');
    expect(await refusal('media', 'c.pdf')).toContain('only pictures');
  });

  it('has at most 20 MB, and a picture over 10 MB goes as a document [media.send.size]', async () => {
    const sized = (path: string, size: number): void => {
      put(path, bytes.png);
      truncateSync(join(base, 'w', path), size);
    };
    sized('at.zip', 20 * megabyte);
    sized('past.zip', 20 * megabyte + 1);
    sized('photo.png', 10 * megabyte);
    sized('large.png', 10 * megabyte + 1);
    put('empty.txt', '');
    expect(await read('file', 'at.zip')).toMatchObject({ as: 'document' });
    expect(await refusal('file', 'past.zip')).toBe(
      '“past.zip” was not sent: it has 20.0 MB, over the limit of 20.0 MB.',
    );
    expect(await read('media', 'photo.png')).toMatchObject({ as: 'photo' });
    expect(await read('media', 'large.png')).toMatchObject({ as: 'document', mediaType: 'image/png' });
    expect(await refusal('file', 'empty.txt', 'vi')).toBe('Không gửi được “empty.txt”: tệp rỗng.');
  });

  it('lies in the workspace, by its letters and by its links, and nowhere closed [media.send.places]', async () => {
    writeFileSync(join(base, 'outside.txt'), 'x');
    put('closed/a.txt', 'x');
    put('in.txt', 'inside');
    mkdirSync(join(base, 'w/dir.txt'));
    symlinkSync(join(base, 'outside.txt'), join(base, 'w/link.txt'));
    symlinkSync('../w/in.txt', join(base, 'w/back.txt'));
    symlinkSync('in.txt', join(base, 'w/good.txt'));
    symlinkSync('closed', join(base, 'w/open'));
    for (const path of ['../outside.txt', join(base, 'outside.txt'), '~/a.txt', 'link.txt', 'back.txt'])
      expect(await refusal('file', path)).toContain('leaves the workspace');
    for (const path of ['closed/a.txt', 'open/a.txt', 'sub/../closed/a.txt'])
      expect(await refusal('file', path)).toContain('closed to every agent');
    expect(await refusal('file', 'none.txt', 'vi')).toBe('Không gửi được “none.txt”: không có tệp này.');
    expect(await refusal('file', 'dir.txt')).toContain('it is a folder');
    expect(await refusal('file', 'in.txt/a.txt')).toContain('is a file, not a folder');
    expect(await refusal('file', 'a\0.txt')).toBe(
      '“a .txt” was not sent: its path is empty or holds an invalid character.',
    );
    for (const path of ['good.txt', './sub/../in.txt', join(base, 'w/in.txt')])
      expect(await read('file', path)).toMatchObject({ as: 'document' });
  });

  it('cannot be a closed file under another name [media.send.places]', async () => {
    put('closed/key.txt', 'x');
    linkSync(join(base, 'w/closed/key.txt'), join(base, 'w/copy.txt'));
    const agent = {
      language: 'en' as const,
      workspace: { root: join(base, 'w'), writePaths: [], closed: [join(base, 'w/closed/key.txt')] },
    };
    expect(await readSendable(agent, { kind: 'file', path: 'copy.txt' })).toEqual({
      refused: '“copy.txt” was not sent: this place is closed to every agent.',
    });
  });

  it('is no canvas yet, and the chat is told so [media.send.canvas]', async () => {
    const line: MediaLine = { kind: 'artifact', id: 'cv_1' };
    const workspace = { root: join(base, 'w'), writePaths: [], closed: [] };
    expect(await readSendable({ language: 'vi', workspace }, line)).toEqual({
      refused: 'Không gửi được canvas “cv_1”: bản này chưa có canvas.',
    });
  });
});
