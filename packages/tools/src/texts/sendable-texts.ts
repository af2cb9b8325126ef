import type { Language } from '@my-agent-crew/contract';
import type { PathProblem } from '../paths/path-problem.ts';
import { en } from './en/sendable-texts.ts';
import { vi } from './vi/sendable-texts.ts';

/** Why a file that an answer promised is not sent, for the person who reads the answer. */
export interface SendableTexts {
  /** `shown` is the path as the answer wrote it. */
  notSent(shown: string, reason: string): string;
  readonly path: Readonly<Record<PathProblem['problem'], string>>;
  pictureTypes(types: string): string;
  fileTypes(types: string, pictures: string): string;
  readonly notAPicture: string;
  readonly emptyFile: string;
  tooLarge(bytes: number, limit: number): string;
  canvas(id: string): string;
}

/** The words in a person's language. */
export const sendableTextsIn = (language: Language): SendableTexts => (language === 'vi' ? vi : en);
