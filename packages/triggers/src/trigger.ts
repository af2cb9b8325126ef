/** Why a request or a change starts nothing. */
export type TriggerRefusal = 'signature' | 'replayed' | 'stale' | 'too-many' | 'too-large';
