import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUpdate } from './read-update.ts';

const chat = { id: 42, type: 'private' };
const message = (fields: object) => ({
  update_id: 7,
  message: { message_id: 3, date: 1_700_000_000, chat, ...fields },
});

test('[tgapi.update] a text, with its chat, number and time', () => {
  expect(readUpdate(message({ text: 'Chào' }))).toEqual({
    kind: 'message',
    updateId: 7,
    chatId: '42',
    messageId: 3,
    at: 1_700_000_000_000,
    text: 'Chào',
    files: [],
    albumId: null,
    isForwarded: false,
  });
});

test('[tgapi.update] a photo is its largest size, with the caption as words and its album', () => {
  const photo = [
    { file_id: 'S', width: 90, height: 60, file_size: 1000 },
    { file_id: 'L', width: 1280, height: 960, file_size: 90_000 },
    { file_id: 'M', width: 320, height: 240, file_size: 9000 },
  ];
  expect(readUpdate(message({ photo, caption: 'hoa sen', media_group_id: 'g1' }))).toMatchObject({
    text: 'hoa sen',
    albumId: 'g1',
    isForwarded: false,
    files: [{ kind: 'photo', fileId: 'L', name: '', mediaType: 'image/jpeg', bytes: 90_000 }],
  });
});

test('[tgapi.update] documents, voices and audio with what Telegram says of them', () => {
  const document = { file_id: 'D', file_name: 'báo cáo.pdf', mime_type: 'application/pdf', file_size: 5 };
  expect(readUpdate(message({ document }))).toMatchObject({
    files: [{ kind: 'document', fileId: 'D', name: 'báo cáo.pdf', mediaType: 'application/pdf', bytes: 5 }],
  });
  expect(readUpdate(message({ voice: { file_id: 'V', duration: 3 } }))).toMatchObject({
    files: [{ kind: 'voice', fileId: 'V', name: '', mediaType: 'audio/ogg', bytes: null }],
  });
  expect(readUpdate(message({ audio: { file_id: 'A', mime_type: 'audio/mp4' } }))).toMatchObject({
    files: [{ kind: 'voice', fileId: 'A', mediaType: 'audio/mp4' }],
  });
});

test('[tgapi.update] a GIF, told twice, is one document', () => {
  const file = { file_id: 'G', mime_type: 'video/mp4' };
  expect(readUpdate(message({ animation: file, document: file }))).toMatchObject({
    files: [{ fileId: 'G' }],
  });
});

test('[tgapi.update] a pressed button', () => {
  const callback_query = { id: '99', from: { id: 42 }, message: { message_id: 5, chat }, data: 'yes:1' };
  expect(readUpdate({ update_id: 8, callback_query })).toEqual({
    kind: 'button',
    updateId: 8,
    chatId: '42',
    buttonId: '99',
    messageId: 5,
    data: 'yes:1',
  });
});

test.each([
  [
    'an edited message',
    { update_id: 1, edited_message: { message_id: 3, chat, text: 'x' } },
    'edited_message',
    '42',
  ],
  ['a sticker', message({ sticker: { file_id: 'S' } }), 'sticker', '42'],
  ['a joined member', message({ new_chat_members: [] }), 'new_chat_members', '42'],
  ['a member update', { update_id: 1, my_chat_member: { chat } }, 'my_chat_member', '42'],
  ['a kind of the future', { update_id: 1, brand_new: { x: 1 } }, 'brand_new', null],
  [
    'a message without a chat',
    { update_id: 1, message: { message_id: 3 } },
    'message without a chat or number',
    null,
  ],
  ['a button without a chat', { update_id: 1, callback_query: { id: '1' } }, 'button without a chat', null],
  ['an empty update', { update_id: 1 }, 'empty update', null],
  ['a message of nothing', message({ text: '' }), 'message without words or files', '42'],
])('[tgapi.update] %s is told by its name', (_, payload, why, chatId) => {
  expect(readUpdate(payload)).toMatchObject({ kind: 'other', why, chatId });
});

test('[tgapi.update] a chat of a group and a huge id keep their digits', () => {
  const group = { message_id: 1, chat: { id: -1_001_234_567_890 }, text: 'x' };
  expect(readUpdate({ update_id: 1, message: group })).toMatchObject({ chatId: '-1001234567890' });
});

test('[tgapi.update] nothing Telegram could send makes it throw', () => {
  const key = fc.constantFrom(
    'update_id',
    'message',
    'callback_query',
    'chat',
    'id',
    'photo',
    'document',
    'voice',
    'file_id',
    'file_size',
    'width',
    'text',
    'caption',
    'message_id',
    'date',
    'data',
    'media_group_id',
    '__proto__',
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium' },
      fc.constantFrom(null, true, 0, -1, 1e308, 1.5, '', 'x', Number.NaN),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 6 }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.integer(), (value, id) => {
      expect(readUpdate(value)).toHaveProperty('kind');
      const update = readUpdate({ update_id: id, message: value, callback_query: value });
      expect(update.updateId).toBe(id);
      if (update.kind === 'message') expect(update.text !== '' || update.files.length > 0).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
