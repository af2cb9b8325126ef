import type { JSX } from 'solid-js';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { RowField } from './row-field.tsx';

/** What a row of a list in the editor says about itself. */
interface DraftRowWords {
  readonly enabled: string;
  readonly remove: (title: string) => string;
  readonly id: string;
  readonly name: string;
  readonly nameHint: string;
}

/** What every row of such a list has. */
interface RowDraft {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
}

/**
 * One job or trigger of the form: its head with the switch, its names, and the boxes of its kind as children. `data-job` is what
 * a link from the list of jobs looks for; triggers and jobs share their ids.
 */
export const DraftRow = (props: {
  draft: RowDraft;
  icon: IconName;
  /** Its title while it has neither a name nor an id. */
  unnamed: string;
  words: DraftRowWords;
  idHint: string;
  idError?: string | undefined;
  change: (part: { id: string } | { name: string } | { isOn: boolean }) => void;
  remove: () => void;
  children: JSX.Element;
}): JSX.Element => {
  const title = (): string => props.draft.name.trim() || props.draft.id.trim() || props.unnamed;
  return (
    <li
      class="job-row"
      data-job={props.draft.id}
      data-key={props.draft.key}
      tabindex="-1"
      aria-label={title()}
    >
      <div class="job-head">
        <Icon name={props.icon} size={16} />
        <h3>{title()}</h3>
        <label class="job-switch">
          <span>{props.words.enabled}</span>
          <input
            type="checkbox"
            class="switch"
            checked={props.draft.isOn}
            onChange={(event) => props.change({ isOn: event.currentTarget.checked })}
          />
        </label>
        <button
          type="button"
          class="icon-button"
          aria-label={props.words.remove(title())}
          title={props.words.remove(title())}
          onClick={() => props.remove()}
        >
          <Icon name="trash" size={16} />
        </button>
      </div>
      <div class="two-columns">
        <RowField
          label={props.words.id}
          hint={props.idHint}
          error={props.idError}
          isCode
          value={props.draft.id}
          onInput={(id) => props.change({ id })}
        />
        <RowField
          label={props.words.name}
          hint={props.words.nameHint}
          value={props.draft.name}
          onInput={(name) => props.change({ name })}
        />
      </div>
      {props.children}
    </li>
  );
};
