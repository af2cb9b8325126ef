import type { ConversationSummary } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';
import { Switch } from '../ui/switch.tsx';

/** What runs without asking in this conversation, and where to take it back. */
export const OptionsPill = (props: {
  conversation: ConversationSummary;
  onAutonomous: (isOn: boolean) => void;
  onRevoke: (tool: string) => void;
}): JSX.Element => (
  <Popover
    label={text().header.optionsTitle}
    triggerClass="pill"
    trigger={
      <>
        <Icon name="sliders" size={16} />
        <span class="pill-word">
          {props.conversation.autonomous ? text().header.autonomousOn : text().header.options}
        </span>
        <Show when={props.conversation.auto_approve.length > 0}>
          <span class="badge">{props.conversation.auto_approve.length}</span>
        </Show>
      </>
    }
  >
    {() => (
      <>
        <h2>{text().header.optionsTitle}</h2>
        <Switch
          label={text().header.autonomous}
          hint={text().header.autonomousHint}
          isOn={props.conversation.autonomous}
          onChange={props.onAutonomous}
        />
        <h3>{text().header.always}</h3>
        <Show
          when={props.conversation.auto_approve.length > 0}
          fallback={<p class="hint">{text().header.alwaysNone}</p>}
        >
          <ul class="grants">
            <For each={props.conversation.auto_approve}>
              {(tool) => (
                <li>
                  <code>{tool}</code>
                  <button
                    type="button"
                    class="icon-button"
                    aria-label={text().header.revoke(tool)}
                    title={text().header.revoke(tool)}
                    onClick={() => props.onRevoke(tool)}
                  >
                    <Icon name="close" size={14} />
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </>
    )}
  </Popover>
);
