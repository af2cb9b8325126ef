/** What an id names; it becomes the readable prefix. */
export type IdKind =
  | 'conversation'
  | 'message'
  | 'call'
  | 'run'
  | 'step'
  | 'approval'
  | 'queued'
  | 'alert'
  | 'checkpoint'
  | 'compaction'
  | 'proposal'
  | 'outgoing';

/** Makes ids that never repeat in one store. */
export interface Ids {
  next(kind: IdKind): string;
}
