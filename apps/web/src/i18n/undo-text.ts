import { enUndo } from './en-undo.ts';
import { language } from './language.ts';
import { type UndoText, viUndo } from './vi-undo.ts';

/** The words about undo in the language in use. Only lazy parts may import it, so that the shell stays small. */
export const undoText = (): UndoText => (language() === 'vi' ? viUndo : enUndo);
