import { enGate } from './en-gate.ts';
import { language } from './language.ts';
import { type GateText, viGate } from './vi-gate.ts';

/** The words of requests in the language in use. Only what is loaded later may import it, so that the shell stays small. */
export const gateText = (): GateText => (language() === 'vi' ? viGate : enGate);
