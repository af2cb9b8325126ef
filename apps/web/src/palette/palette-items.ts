import { routes } from '@my-agent-crew/contract';
import { language, text } from '../i18n/language.ts';
import { manageAreas } from '../manage/manage-areas.ts';
import { sentenceOf } from '../net/api.ts';
import type { Crew } from '../state/crew.ts';
import { chooseLanguage, chooseTheme, theme } from '../state/preferences.ts';
import { addressOf, go, place } from '../state/route.ts';
import { showToast } from '../state/toasts.ts';
import type { PaletteItem } from './palette.tsx';

/** Everything the palette offers right now: commands that make sense here, then conversations, newest first. */
export const paletteItems = (crew: Crew): PaletteItem[] => {
  const words = text().palette;
  const command = (id: string, label: string, icon: PaletteItem['icon'], run: () => void): PaletteItem => ({
    id,
    label,
    icon,
    hint: words.action,
    run,
  });
  const items = [
    command('new', words.newChat, 'compose', () => go(addressOf.welcome())),
    command('messages', text().fork.search, 'search', () => go(addressOf.search())),
  ];
  const at = place();
  if (at.name === 'chat') {
    const state = crew.conversations.byId(at.id)?.state ?? 'idle';
    const stop = (): void => {
      crew.api
        .call(routes.stopTurn, { params: { id: at.id } })
        .then(() => crew.session(at.id).open())
        .catch((error) => showToast(`${text().composer.stopFailed} ${sentenceOf(error)}`, 'bad'));
    };
    if (state !== 'idle') items.push(command('stop', words.stop, 'stop', stop));
  }
  if (theme() !== 'light') items.push(command('light', words.themeLight, 'sun', () => chooseTheme('light')));
  if (theme() !== 'dark') items.push(command('dark', words.themeDark, 'moon', () => chooseTheme('dark')));
  if (theme() !== 'system')
    items.push(command('system', words.themeSystem, 'gear', () => chooseTheme('system')));
  items.push(
    language() === 'vi'
      ? command('en', words.toEn, 'globe', () => void chooseLanguage('en'))
      : command('vi', words.toVi, 'globe', () => void chooseLanguage('vi')),
    ...manageAreas().map((area) => command(area.name, area.label, area.icon, () => go(area.href))),
  );
  for (const conversation of crew.conversations.state.items)
    if (conversation.parent_id === null && conversation.channel !== 'job')
      items.push({
        id: conversation.id,
        label: conversation.title || text().list.untitled,
        icon: 'chat',
        hint: words.conversation,
        run: () => go(addressOf.chat(conversation.id)),
      });
  return items;
};
