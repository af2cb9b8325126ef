import type { AgentSummary } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { recordsText } from '../../i18n/records-text.ts';
import { filterQuery, type HistoryFilter } from './history-filter.ts';

/** Words are looked for this long after the last key, in ms. */
const typingMs = 300;

interface Option {
  readonly value: string;
  readonly label: string;
}

const Choice = (props: {
  label: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
}): JSX.Element => (
  <select
    class="input"
    aria-label={props.label}
    value={props.value}
    onChange={(event) => props.onChoose(event.currentTarget.value)}
  >
    <For each={props.options}>
      {(option) => (
        <option value={option.value} selected={option.value === props.value}>
          {option.label}
        </option>
      )}
    </For>
  </select>
);

const Day = (props: { label: string; value: string; onChoose: (value: string) => void }): JSX.Element => (
  <label class="history-day">
    <span class="hint">{props.label}</span>
    <input
      type="date"
      class="input"
      value={props.value}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
    />
  </label>
);

/** The fields that narrow the history. Whoever holds the filter decides what a change does. */
export const HistoryFilters = (props: {
  filter: HistoryFilter;
  agents: readonly AgentSummary[];
  onChange: (change: Partial<HistoryFilter>) => void;
}): JSX.Element => {
  const words = () => recordsText().filters;
  const optionsOf = (first: string, labels: Readonly<Record<string, string>>): Option[] => [
    { value: '', label: first },
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
  ];
  const ended = (): Record<string, string> => {
    const { running: _, waiting: __, ...rest } = text().activity.runStatus;
    return rest;
  };
  const agents = (): Option[] => [
    { value: '', label: manageText().activity.everyone },
    ...props.agents.map(({ id, name }) => ({ value: id, label: name })),
  ];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = (q: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => props.onChange({ q }), typingMs);
  };
  return (
    <search class="history-filters" aria-label={words().label}>
      <input
        type="search"
        class="input"
        placeholder={words().words}
        aria-label={words().words}
        maxlength="200"
        value={props.filter.q}
        onInput={(event) => search(event.currentTarget.value)}
      />
      <Choice
        label={manageText().activity.filter}
        value={props.filter.agent}
        options={agents()}
        onChoose={(agent) => props.onChange({ agent })}
      />
      <Choice
        label={words().status}
        value={props.filter.status}
        options={optionsOf(words().anyStatus, ended())}
        onChoose={(status) => props.onChange({ status })}
      />
      <Choice
        label={words().source}
        value={props.filter.source}
        options={optionsOf(words().anySource, text().composer.channels)}
        onChoose={(source) => props.onChange({ source })}
      />
      <div class="history-days">
        <Day
          label={words().since}
          value={props.filter.since}
          onChoose={(since) => props.onChange({ since })}
        />
        <Day
          label={words().until}
          value={props.filter.until}
          onChoose={(until) => props.onChange({ until })}
        />
      </div>
      <Show when={filterQuery(props.filter) !== ''}>
        <button
          type="button"
          class="button small quiet"
          onClick={() => props.onChange({ agent: '', status: '', source: '', q: '', since: '', until: '' })}
        >
          {words().clear}
        </button>
      </Show>
    </search>
  );
};
