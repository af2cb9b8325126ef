import type { EffectKind, EffectMark } from '../ports/effects.ts';
import type { Turn } from './turn.ts';

/** The mark of an effect of this turn. */
export const markOf = (
  turn: Turn,
  kind: EffectKind,
  key: string,
  call: EffectMark['call'] = null,
): EffectMark => ({ key, kind, conversationId: turn.conversation.id, runId: turn.run.id, call });
