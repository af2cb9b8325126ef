import type { AgentProfile } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { text } from '../../i18n/language.ts';
import { addressOf } from '../../state/route.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';

const Tags = (props: { agent: AgentProfile }): JSX.Element => {
  const words = () => crewText().list;
  return (
    <span class="member-tags">
      <Show when={props.agent.is_master}>
        <span class="tag accent">{words().master}</span>
      </Show>
      <span class="tag">{words().mode[props.agent.mode]}</span>
      <Show when={props.agent.autonomous}>
        <span class="tag">{words().autonomous}</span>
      </Show>
      <Show when={props.agent.schedules.length > 0}>
        <span class="tag">{words().jobs(props.agent.schedules.length)}</span>
      </Show>
      <Show when={props.agent.warnings.length > 0}>
        <span class="tag warn">{words().warnings(props.agent.warnings.length)}</span>
      </Show>
    </span>
  );
};

/** One member of the crew: who it is, what it runs on, whom it hands work to. The whole card opens its editor. */
export const MemberCard = (props: {
  agent: AgentProfile;
  nameOf: (id: string) => string;
  onRemove: () => void;
}): JSX.Element => {
  const words = () => crewText().list;
  const isKit = (): boolean => props.agent.origin === 'kit';
  const model = (): string => props.agent.routes[0] ?? text().app.none;
  return (
    <li class="card member">
      <Avatar id={props.agent.id} name={props.agent.name} size="large" />
      <div class="member-in">
        <div class="member-line">
          <h3>
            <a class="member-link" href={addressOf.agent(props.agent.id)}>
              {props.agent.name}
            </a>
          </h3>
          <code class="field-key">{props.agent.id}</code>
        </div>
        <p class="two-lines" classList={{ hint: props.agent.description === '' }}>
          {props.agent.description || words().noDescription}
        </p>
        <Tags agent={props.agent} />
        <dl class="member-facts">
          <dt>{words().model}</dt>
          <dd>
            <code>{model()}</code>
            <Show when={props.agent.routes.length > 1}>
              <span class="hint number"> +{props.agent.routes.length - 1}</span>
            </Show>
          </dd>
          <Show when={props.agent.delegates.length > 0}>
            <dt>{words().delegates}</dt>
            <dd>{props.agent.delegates.map(props.nameOf).join(', ')}</dd>
          </Show>
        </dl>
        <Show when={isKit()}>
          <p class="hint kit-line">
            <Icon name="lock" size={14} />
            <span>
              {words().kit}. {words().kitFile} <code>{props.agent.file}</code>
            </span>
          </p>
        </Show>
      </div>
      <Show when={!isKit() && !props.agent.is_master}>
        <button
          type="button"
          class="icon-button"
          aria-label={words().remove(props.agent.name)}
          title={words().remove(props.agent.name)}
          onClick={() => props.onRemove()}
        >
          <Icon name="trash" size={16} />
        </button>
      </Show>
    </li>
  );
};
