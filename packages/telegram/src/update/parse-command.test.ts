import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCommand } from './parse-command.ts';

test.each([
  ['/status', { name: 'status', args: '' }],
  ['  /status  ', { name: 'status', args: '' }],
  ['/status@crew_bot', { name: 'status', args: '' }],
  ['/status@CREW_bot hôm nay', { name: 'status', args: 'hôm nay' }],
  ['/new\nmột\nhai', { name: 'new', args: 'một\nhai' }],
  ['/work:plan tuần  này', { name: 'work:plan', args: 'tuần  này' }],
  ['/a:b-c:d_1@crew_bot x', { name: 'a:b-c:d_1', args: 'x' }],
  ['/kit:kế-hoạch.v2 x', { name: 'kit:kế-hoạch.v2', args: 'x' }],
  ['/deny quá đắt', { name: 'deny', args: 'quá đắt' }],
])('[tgapi.command] %j is a command', (text, command) => {
  expect(parseCommand(text, 'crew_bot')).toEqual(command);
});

test.each([
  '/usr/bin',
  '/a/b',
  '/',
  '//status',
  '/ status',
  '/status@other_bot',
  '/status@',
  '/status@crew_bot/x',
  '/a:b:c:d:e:f:g:h:i',
  '/-x',
  '/a:',
  '/:a',
  'nói /status',
  '',
  `/${'a'.repeat(65)}`,
])('[tgapi.command] %j is words', (text) => {
  expect(parseCommand(text, 'crew_bot')).toBeNull();
});

test('[tgapi.command] while the own name is not known, any name counts', () => {
  expect(parseCommand('/status@crew_bot', null)).toEqual({ name: 'status', args: '' });
});

test('[tgapi.command] any text gives a command or null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.option(fc.string()), (text, name) => {
      const command = parseCommand(`/${text}`, name);
      if (command) expect(command.name).not.toMatch(/[/@\s]/);
    }),
  );
});
