import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { Api } from '../../net/api.ts';
import type { AgentForm } from './agent-form.ts';
import { BrowserSection } from './browser-section.tsx';
import { ChannelSection } from './channel-section.tsx';
import { DangerSection } from './danger-section.tsx';
import { DelegatesSection } from './delegates-section.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { FormSection } from './form-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { ModelSection } from './model-section.tsx';
import type { PersonaFiles } from './persona-files.ts';
import { PersonaSection } from './persona-section.tsx';
import { PromptSection } from './prompt-section.tsx';
import { SchedulesSection } from './schedules-section.tsx';
import { ScriptSection } from './script-section.tsx';
import { ShellSection } from './shell-section.tsx';
import { TextField } from './text-field.tsx';
import { ToolsSection } from './tools-section.tsx';
import { TriggersSection } from './triggers-section.tsx';

/** Every part of the editor. An agent of a kit is shown and cannot be typed into. */
export const AgentSections = (props: {
  api: Api;
  form: AgentForm;
  files: PersonaFiles;
  onRemoved: () => void;
}): JSX.Element => (
  <>
    <fieldset class="form-parts" disabled={props.form.isReadOnly}>
      <IdentitySection form={props.form} />
    </fieldset>
    <PersonaSection form={props.form} files={props.files} />
    <fieldset class="form-parts" disabled={props.form.isReadOnly}>
      <ModelSection form={props.form} />
      <LimitsSection form={props.form} />
      <ToolsSection form={props.form} />
      <FormSection name="mcp">
        <TextField
          form={props.form}
          name="mcp"
          isTitled
          rows={2}
          isCode
          hint={crewText().hint.mcp}
          placeholder={crewText().editor.plainDefault(crewText().hint.none)}
        />
      </FormSection>
      <ScriptSection form={props.form} />
      <BrowserSection form={props.form} />
      <DesktopSection form={props.form} />
      <ShellSection form={props.form} />
      <DelegatesSection form={props.form} />
      <Show when={props.form.profile().is_master}>
        <ChannelSection form={props.form} />
      </Show>
      <SchedulesSection form={props.form} />
      <TriggersSection form={props.form} />
    </fieldset>
    <PromptSection
      api={props.api}
      id={props.form.profile().id}
      hasUnsaved={props.form.changed().length > 0}
    />
    <Show when={!props.form.isReadOnly}>
      <DangerSection form={props.form} api={props.api} onRemoved={props.onRemoved} />
    </Show>
  </>
);
