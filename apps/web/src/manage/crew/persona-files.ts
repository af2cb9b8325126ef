import { type PersonaFileName, routes } from '@my-agent-crew/contract';
import { createStore } from 'solid-js/store';
import { type Api, sentenceOf } from '../../net/api.ts';

/** One persona file on the page. */
export interface PersonaFile {
  name: PersonaFileName;
  /** What the server holds; null until it was read. */
  saved: string | null;
  typed: string;
  /** Why it could not be read or saved; '' when nothing is wrong. */
  error: string;
  isSaving: boolean;
  wasSaved: boolean;
}

/** The persona files of an agent: read when they are opened, saved one by one. */
export interface PersonaFiles {
  readonly files: readonly PersonaFile[];
  open(name: PersonaFileName): Promise<void>;
  type(name: PersonaFileName, typed: string): void;
  save(name: PersonaFileName): Promise<void>;
  /** Names of the files with words that are not saved. */
  unsaved(): PersonaFileName[];
}

/** The files in the order an agent reads them. Written out: in the page the contract's schemas hold no values. */
export const personaNames: readonly PersonaFileName[] = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md'];

/** Characters of a persona file that reach the prompt. Spec: agents, "Tệp persona". */
export const personaPromptLimit = 24_000;

const isDirty = (file: PersonaFile): boolean => file.saved !== null && file.saved !== file.typed;

/** Makes the files of an agent; nothing is read before `open`. */
export const createPersonaFiles = (api: Api, id: string): PersonaFiles => {
  const [files, setFiles] = createStore<PersonaFile[]>(
    personaNames.map((name) => ({
      name,
      saved: null,
      typed: '',
      error: '',
      isSaving: false,
      wasSaved: false,
    })),
  );
  const change = (name: PersonaFileName, part: Partial<PersonaFile>): void =>
    setFiles((file) => file.name === name, part);
  const byName = (name: PersonaFileName): PersonaFile | undefined => files.find((file) => file.name === name);
  return {
    files,
    async open(name) {
      if (byName(name)?.saved !== null) return;
      try {
        const { content } = await api.call(routes.readAgentFile, { params: { id, name } });
        change(name, { saved: content, typed: content, error: '' });
      } catch (error) {
        change(name, { error: sentenceOf(error) });
      }
    },
    type: (name, typed) => change(name, { typed, wasSaved: false }),
    async save(name) {
      const content = byName(name)?.typed ?? '';
      change(name, { isSaving: true, error: '' });
      try {
        await api.call(routes.writeAgentFile, { params: { id, name }, body: { content } });
        change(name, { saved: content, wasSaved: true });
      } catch (error) {
        change(name, { error: sentenceOf(error) });
      } finally {
        change(name, { isSaving: false });
      }
    },
    unsaved: () => files.filter(isDirty).map((file) => file.name),
  };
};
