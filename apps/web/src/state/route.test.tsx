import { expect, it } from 'vitest';
import { addressOf, placeOf } from './route.ts';

it('reads every address and calls an unknown one missing [web.route.addresses]', () => {
  expect(placeOf('')).toEqual({ name: 'welcome' });
  expect(placeOf('#/chat')).toEqual({ name: 'welcome' });
  expect(placeOf('#/chat/a%2Fb')).toEqual({ name: 'chat', id: 'a/b' });
  expect(placeOf('#/manage/activity/r1?job=x')).toEqual({ name: 'run', id: 'r1' });
  expect(placeOf('#/settings')).toEqual({ name: 'settings' });
  expect(placeOf('#/manage/nowhere')).toEqual({ name: 'missing' });
  expect(placeOf('#/chat/%E0%A4%A')).toEqual({ name: 'chat', id: '%E0%A4%A' });
});

it('goes to where it came from [web.route.addresses]', () => {
  expect(placeOf(addressOf.chat('đội 1/2'))).toEqual({ name: 'chat', id: 'đội 1/2' });
  expect(placeOf(addressOf.run('r'))).toEqual({ name: 'run', id: 'r' });
  expect(placeOf(addressOf.welcome())).toEqual({ name: 'welcome' });
  expect(placeOf(addressOf.settings())).toEqual({ name: 'settings' });
});

it('names a message of a conversation and a search in the address [search.web.jump]', () => {
  expect(placeOf(addressOf.chat('a', 7))).toEqual({ name: 'chat', id: 'a', position: 7 });
  expect(placeOf('#/chat/a?m=-1')).toEqual({ name: 'chat', id: 'a' });
  expect(placeOf('#/search')).toEqual({ name: 'search', query: '', agent: null });
  const address = addressOf.search('a & b? đ=1', 'linh');
  expect(placeOf(address)).toEqual({ name: 'search', query: 'a & b? đ=1', agent: 'linh' });
  expect(placeOf('#/search/more')).toEqual({ name: 'missing' });
});

it('reads the addresses of a wiki, a page of it and a note [web-wiki.address]', () => {
  expect(placeOf(addressOf.wiki('coach'))).toEqual({ name: 'wiki', agent: 'coach', slug: null });
  const slug = 'Bà ngoại/1';
  expect(placeOf(addressOf.wiki('coach', slug))).toEqual({ name: 'wiki', agent: 'coach', slug });
  expect(placeOf('#/manage/memory/wiki')).toEqual({ name: 'missing' });
  expect(placeOf('#/manage/memory/wiki/coach/x/y')).toEqual({ name: 'missing' });
  expect(placeOf(addressOf.note('coach', '2026-03-01'))).toEqual({ name: 'memory' });
});

it('reads the addresses of the crew, an agent, a part of it and a job [web.crew.address]', () => {
  expect(placeOf('#/manage/crew')).toEqual({ name: 'crew' });
  expect(placeOf(addressOf.agent('a b'))).toEqual({ name: 'agent', id: 'a b', section: null, job: null });
  expect(placeOf(addressOf.agent('coach', 'model'))).toMatchObject({ id: 'coach', section: 'model' });
  expect(placeOf('#/manage/crew/coach/schedules?job=coach%2Fmorning-brief')).toEqual({
    name: 'agent',
    id: 'coach',
    section: 'schedules',
    job: 'coach/morning-brief',
  });
  expect(placeOf('#/manage/crew/coach/schedules/more')).toEqual({ name: 'missing' });
});
