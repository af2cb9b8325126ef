export type * from './trigger.ts';
