import { enManage } from './en-manage.ts';
import { language } from './language.ts';
import { type ManageText, viManage } from './vi-manage.ts';

/** The words of the manage pages in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const manageText = (): ManageText => (language() === 'vi' ? viManage : enManage);
