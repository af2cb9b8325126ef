export type * from './telegram-api.ts';
