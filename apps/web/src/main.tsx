import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/ui.css';
import './styles/overlay.css';
import './styles/shell.css';
import './styles/chat.css';
import './styles/gate.css';
import './styles/welcome.css';
import './styles/activity.css';
import './styles/pages.css';
import { render } from 'solid-js/web';
import { App } from './app.tsx';
import { useLanguage } from './i18n/language.ts';
import { createApi } from './net/api.ts';
import { createCrew } from './state/crew.ts';
import { chosenLanguage } from './state/preferences.ts';

// Asked for now, so that it comes down together with the first data.
void import('./thread/thread.tsx');

const start = async (): Promise<void> => {
  const chosen = chosenLanguage();
  if (chosen !== null) await useLanguage(chosen);
  const root = document.getElementById('root');
  // Made outside the tree: a property in JSX is evaluated at every read.
  const crew = createCrew(createApi());
  if (root !== null) render(() => <App crew={crew} />, root);
};

void start();
