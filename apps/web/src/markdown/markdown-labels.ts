import { type Accessor, createContext } from 'solid-js';
import { text } from '../i18n/language.ts';
import type { ThreadText } from '../i18n/vi-thread.ts';

/** The words on code blocks, pictures and tables. */
export type MarkdownLabels = ThreadText['markdown'];

/** Where rendered Markdown takes its words from; without a provider, the language of the interface. */
export const MarkdownLabelsContext = createContext<Accessor<MarkdownLabels>>(() => text().thread.markdown);
