import { type AnswerSegment, readMediaLines } from '@my-agent-crew/contract';
import type { OutboxBody, SecretMask } from '@my-agent-crew/core';
import { cutText } from '@my-agent-crew/telegram';

/** One send of an answer. `place` names it within the answer: the segment, and the piece of a text. */
export interface AnswerPart {
  readonly place: string;
  readonly body: OutboxBody;
}

/** What an answer is taken apart with. */
export interface AnswerParts {
  /** Whose workspace its files lie in. */
  readonly agentId: string;
  readonly mask: SecretMask;
  /** The sentence that stands for a canvas. */
  readonly canvas: (id: string) => string;
}

/** Spec: tools, "trỏ vào một ảnh (png, jpg, jpeg, webp) đi bằng sendPhoto như một dòng MEDIA:". */
const pictureName = /\.(?:png|jpe?g|webp)$/i;

/** A text as sends of at most one message each, with every secret masked. */
export const textBodies = (text: string, mask: SecretMask): OutboxBody[] =>
  cutText(mask(text)).map((piece) => ({ kind: 'text', text: piece, buttons: [] }));

const bodiesOf = (segment: AnswerSegment, { agentId, mask, canvas }: AnswerParts): OutboxBody[] => {
  if (segment.kind === 'text') return textBodies(segment.text, mask);
  if (segment.kind === 'artifact') return textBodies(canvas(segment.id), mask);
  const { kind, path } = segment;
  const as = kind === 'media' || pictureName.test(path) ? 'photo' : 'document';
  return [{ kind: 'file', as, agentId, path, caption: '' }];
};

/** An answer as sends in order: its words in pieces, its `MEDIA:` and `FILE:` lines as files. Spec: supplement §6. */
export const answerBodies = (answer: string, parts: AnswerParts): AnswerPart[] =>
  readMediaLines(answer).flatMap((segment, at) =>
    bodiesOf(segment, parts).map((body, piece) => ({ place: `${at}.${piece}`, body })),
  );
