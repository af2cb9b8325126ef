import type { Settings } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { count, duration, money } from '../i18n/format.ts';
import { language, text } from '../i18n/language.ts';
import { ManageFrame } from '../manage/manage-frame.tsx';
import { ParkedParts } from '../manage/parked-parts.tsx';
import { useCrew } from '../state/crew.ts';
import { chooseLanguage, chooseTheme, theme } from '../state/preferences.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Choice } from './choice.tsx';
import { ProviderList } from './provider-list.tsx';

const Look = (): JSX.Element => (
  <section class="card padded" aria-labelledby="look">
    <h2 id="look">{text().settings.look}</h2>
    <Choice
      label={text().settings.language}
      value={language()}
      options={[
        { value: 'vi', label: text().settings.vi },
        { value: 'en', label: text().settings.en },
      ]}
      onChange={(next) => void chooseLanguage(next)}
    />
    <Choice
      label={text().settings.theme}
      value={theme()}
      options={[
        { value: 'system', label: text().settings.system },
        { value: 'light', label: text().settings.light },
        { value: 'dark', label: text().settings.dark },
      ]}
      onChange={chooseTheme}
    />
  </section>
);

/** Nothing is said of windows that nobody set. */
const windowFacts = (settings: Settings): [string, string, boolean?][] => {
  const lines = Object.entries(settings.context_windows).map(
    ([route, tokens]) => `${route}: ${count(tokens)}`,
  );
  return lines.length === 0 ? [] : [[text().settings.windows, lines.join(', '), true]];
};

const ServerFacts = (props: { settings: Settings }): JSX.Element => {
  const facts = (): [string, string, boolean?][] => [
    [text().settings.version, props.settings.version],
    [text().settings.home, props.settings.home, true],
    [text().settings.envFile, props.settings.env_file, true],
    [text().settings.timezone, props.settings.timezone],
    [text().settings.serverLanguage, text().settings[props.settings.language]],
    [text().settings.routes, props.settings.routes.join(', ') || text().app.none, true],
    [
      text().settings.cap,
      props.settings.cost_cap_usd === 0 ? text().header.noCap : money(props.settings.cost_cap_usd),
    ],
    [text().settings.maxSteps, count(props.settings.max_steps)],
    [text().settings.ttl, duration(props.settings.approval_ttl_seconds * 1000)],
    [text().settings.outputChars, text().settings.chars(count(props.settings.tool_output_chars))],
    ...windowFacts(props.settings),
    [text().settings.autonomous, props.settings.autonomous_default ? text().app.yes : text().app.no],
  ];
  return (
    <section class="card padded" aria-labelledby="server">
      <h2 id="server">{text().settings.server}</h2>
      <p class="hint">{text().settings.serverHint}</p>
      <dl class="facts wide-facts">
        <For each={facts()}>
          {([name, value, isCode]) => (
            <>
              <dt>{name}</dt>
              <dd classList={{ mono: isCode === true }}>{value}</dd>
            </>
          )}
        </For>
      </dl>
    </section>
  );
};

const Parked = (props: { settings: Settings }): JSX.Element => (
  <section class="card padded" aria-labelledby="parked">
    <h2 id="parked">{text().settings.parked}</h2>
    <Show when={props.settings.parked.length > 0} fallback={<p class="hint">{text().settings.parkedNone}</p>}>
      <p class="hint">{text().settings.parkedHint}</p>
      <ParkedParts parked={props.settings.parked} />
    </Show>
  </section>
);

/** `#/settings`: how this device looks, and what the server runs with. */
export const SettingsScreen = (): JSX.Element => {
  const crew = useCrew();
  return (
    <ManageFrame title={text().settings.title}>
      <Look />
      <Show
        when={crew.settings()}
        fallback={
          <Show when={crew.settingsError()} fallback={<Skeleton widths={[40, 90, 80, 60]} />}>
            {(words) => (
              <div class="notice-card bad" role="alert">
                <Icon name="warn" />
                <div>
                  <h2>{text().settings.failed}</h2>
                  <p>{words()}</p>
                  <button type="button" class="button" onClick={() => void crew.loadSettings()}>
                    {text().app.retry}
                  </button>
                </div>
              </div>
            )}
          </Show>
        }
      >
        {(settings) => (
          <>
            <ProviderList providers={settings().providers} />
            <Parked settings={settings()} />
            <ServerFacts settings={settings()} />
          </>
        )}
      </Show>
    </ManageFrame>
  );
};
