import './edit-box.css';
import type { JSX } from 'solid-js';
import { searchText } from '../i18n/search-text.ts';
import { isTouch } from '../state/media.ts';
import { Icon } from '../ui/icon.tsx';
import { Composer } from './composer.tsx';
import type { Edit, Editing } from './editing.ts';

/** The box while an earlier message is written anew: what sending will do, and the way back. */
export const EditBox = (props: { edit: Edit; editing: Editing }): JSX.Element => (
  // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the box inside; the button does the same
  <div
    class="edit-box"
    onKeyDown={(event) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      props.editing.cancel();
    }}
  >
    <div class="edit-note" role="status">
      <Icon name="pencil" size={16} />
      <p>{searchText().editing}</p>
      <button type="button" class="button small quiet" onClick={() => props.editing.cancel()}>
        {searchText().cancel}
      </button>
    </div>
    <Composer
      words={props.edit.words}
      onWords={props.editing.change}
      onSend={() => void props.editing.send()}
      onStop={() => {}}
      isBusy={false}
      isQueueing={false}
      isStopping={false}
      blocked={null}
      note={null}
      showHints={!isTouch()}
      focusKey={`edit ${props.edit.requestId}`}
      canFocus={true}
    />
  </div>
);
