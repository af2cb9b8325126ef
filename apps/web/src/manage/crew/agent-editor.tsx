import type { AgentProfile } from '@my-agent-crew/contract';
import { createEffect, createSignal, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { Api } from '../../net/api.ts';
import { addressOf, go } from '../../state/route.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ManageFrame } from '../manage-frame.tsx';
import { createAgentForm, type FormSurroundings } from './agent-form.ts';
import { AgentSections } from './agent-sections.tsx';
import { type SectionName, sectionKeys } from './form-section.tsx';
import type { FormKey } from './form-values.ts';
import { goToJob, goToSection } from './go-to-part.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { createPersonaFiles } from './persona-files.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionNav } from './section-nav.tsx';
import { createUnsavedGuard } from './unsaved-guard.ts';

/** Where an address points within the editor. */
export interface EditorTarget {
  section: string | null;
  job: string | null;
}

const partsOf = (profile: AgentProfile): SectionName[] =>
  (Object.keys(sectionKeys) as SectionName[]).filter(
    (name) => (name !== 'channel' || profile.is_master) && (name !== 'danger' || profile.origin === 'folder'),
  );

const Heading = (props: { profile: AgentProfile }): JSX.Element => (
  <>
    <div class="editor-head">
      <Avatar id={props.profile.id} name={props.profile.name} size="large" />
      <div>
        <p class="editor-name">{props.profile.name}</p>
        <p class="hint">
          <code>{props.profile.file}</code>
        </p>
      </div>
    </div>
    <Show when={props.profile.origin === 'kit'}>
      <div class="notice-card">
        <Icon name="lock" />
        <div>
          <p>
            {crewText().editor.readOnly} <code>{props.profile.file}</code>
          </p>
        </div>
      </div>
    </Show>
    <Show when={props.profile.warnings.length > 0}>
      <div class="notice-card warn-card">
        <Icon name="warn" />
        <div>
          <h2>{crewText().editor.warnings}</h2>
          <ul class="facts-list">
            {props.profile.warnings.map((warning) => (
              <li>{warning}</li>
            ))}
          </ul>
        </div>
      </div>
    </Show>
  </>
);

/** What acts with the save itself, not with the next turn. Spec: agents, "Lịch trong tệp lên đồng hồ ngay khi lưu". */
const clockKeys: readonly FormKey[] = ['schedules', 'memory_consolidate', 'triggers'];

/** The editor of one agent, opened from what its file says. */
export const AgentEditor = (props: {
  api: Api;
  profile: AgentProfile;
  around: FormSurroundings;
  target: EditorTarget;
  /** The crew changed: what is shown elsewhere must be read again. */
  onChanged: () => void;
}): JSX.Element => {
  const form = createAgentForm(props.api, props.profile, props.around, () => props.onChanged());
  const files = createPersonaFiles(props.api, props.profile.id);
  const [saved, setSaved] = createSignal('');
  const unsaved = (): string[] => [...form.changed().map((key) => crewText().field[key]), ...files.unsaved()];
  const guard = createUnsavedGuard(() => unsaved().length > 0);
  let scroller: HTMLDivElement | undefined;
  const save = async (): Promise<void> => {
    if (form.isReadOnly || form.isSaving() || form.changed().length === 0) return;
    const isOfTheClock = form.changed().some((key) => clockKeys.includes(key));
    const { saved: atNextTurn, savedSchedules: atOnce } = crewText().editor;
    setSaved((await form.save()) ? (isOfTheClock ? atOnce : atNextTurn) : '');
  };
  createEffect(() => {
    if (form.changed().length > 0) setSaved('');
  });
  createEffect(() => {
    const { section, job } = props.target;
    if (job !== null) goToJob(job);
    else if (section !== null) goToSection(section);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
    event.preventDefault();
    void save();
  };
  onMount(() => {
    addEventListener('keydown', onKeyDown);
    onCleanup(() => removeEventListener('keydown', onKeyDown));
  });
  const back = (): { href: string; label: string } =>
    props.target.job === null
      ? { href: addressOf.crew(), label: crewText().editor.back }
      : { href: addressOf.job(props.target.job), label: crewText().editor.backToJobs };
  return (
    <ManageFrame
      title={form.profile().name}
      back={back()}
      isWide
      scroller={(element) => {
        scroller = element;
      }}
      footer={<SaveBar form={form} saved={saved()} onSave={() => void save()} onReset={() => form.reset()} />}
    >
      <div class="editor">
        <SectionNav
          form={form}
          names={partsOf(form.profile())}
          scroller={() => scroller}
          hasUnsavedFiles={files.unsaved().length > 0}
        />
        <div class="editor-form">
          <Heading profile={form.profile()} />
          <RefusalNotice form={form} />
          <AgentSections
            api={props.api}
            form={form}
            files={files}
            onRemoved={() => {
              guard.release();
              props.onChanged();
              go(addressOf.crew());
            }}
          />
        </div>
      </div>
      <Show when={guard.waiting() !== null}>
        <LeaveDialog unsaved={unsaved()} onLeave={guard.leave} onStay={guard.stay} />
      </Show>
    </ManageFrame>
  );
};
